// One document lists who listens to events, and always agrees with the webhooks.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { eventListeners } from '../../../functions/events/listeners';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { MAX_FAILURES_IN_A_ROW, webhookSubscriptions } from '../../../functions/webhooks/subscription';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { newExpiry, newWebhook, type Webhook } from '../webhooks/given';

const tenantIn = ({ organizationId }: World) => tenantOf(organizationId);
const stored = async (world: World) =>
  (await eventListeners.of(tenantIn(world)).get(world.organizationId))?.types ?? null;
const webhooksIn = async (world: World) => (await stored(world))?.webhook_subscriptions ?? null;
const change = async (world: World, { id }: Webhook, over: object) => {
  const answer = await world.admin.call('/v1/updateWebhookSubscription', { body: { id, ...over } });
  expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
};
const subscriptionOf = async (world: World, { id }: Webhook) => {
  const found = await webhookSubscriptions.of(tenantIn(world)).get(id);
  if (!found) throw new Error('No webhook');
  return found;
};

describe('The event listeners', () => {
  it('are none at first, then each existing active webhook by its event types', async () => {
    const world = await newWorld();
    expect(await stored(world)).to.equal(null);
    const webhook = await newWebhook(world, { events: ['expiry.updated', 'expiry.created'] });
    expect(await webhooksIn(world)).to.deep.equal({ [webhook.id]: ['expiry.created', 'expiry.updated'] });
    await change(world, webhook, { events: ['expiry.deleted'] });
    expect(await webhooksIn(world)).to.deep.equal({ [webhook.id]: ['expiry.deleted'] });
    await change(world, webhook, { active: false });
    expect(await webhooksIn(world)).to.deep.equal({});
    await change(world, webhook, { active: true, description: 'On again' });
    expect(await webhooksIn(world)).to.deep.equal({ [webhook.id]: ['expiry.deleted'] });
    await world.admin.call('/v1/deleteWebhookSubscription', { body: { id: webhook.id } });
    expect(await webhooksIn(world)).to.deep.equal({});
  });

  it('exclude webhooks disabled after failures, or because their receiver is gone', async () => {
    const world = await newWorld();
    const [failing, gone] = [await newWebhook(world), await newWebhook(world)];
    await unitOfWork(async (writes) => {
      const failures_in_a_row = MAX_FAILURES_IN_A_ROW - 1;
      const before = await subscriptionOf(world, failing);
      webhookSubscriptions.of(tenantIn(world)).stageUpdate(writes, before, { failures_in_a_row });
    });
    await sandbox.receiver({ host: failing.host, status: 500 });
    await sandbox.receiver({ host: gone.host, status: 410 });
    await newExpiry(world);
    await sandbox.untilIdle();
    expect(await webhooksIn(world)).to.deep.equal({ [failing.id]: ['expiry.created'] });
    for (let hours = 0; hours < 40; hours += 8) await sandbox.advance('PT8H');
    expect((await subscriptionOf(world, failing)).disabled_reason).to.equal('too_many_failures');
    expect(await webhooksIn(world)).to.deep.equal({});
  }).timeout(120_000);
});
