// Who listens to events stands in one document, as right as the webhooks themselves.
import { expect } from 'chai';
import { releaseFilesOfDeletedExpiry } from '../../../functions/attachments/workers';
import { removeCommentsOfDeletedExpiry } from '../../../functions/comments/workers';
import { eventListeners } from '../../../functions/events/listeners';
import { events } from '../../../functions/events/record';
import { notifyAssignment } from '../../../functions/expiries/workers';
import { clock } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { runMetered } from '../../../functions/platform/meter';
import { removeAnswersOfDeletedExpiry } from '../../../functions/responses/workers';
import { unitOfWork } from '../../../functions/store/commit/unitOfWork';
import { tenantOf } from '../../../functions/store/tenant';
import { MAX_FAILURES_IN_A_ROW, webhookSubscriptions } from '../../../functions/webhooks/record';
import { fanOutEvent } from '../../../functions/webhooks/workers';
import { propagateExpiryToTriggers } from '../../../functions/workflows/workers';
import { snapshotOf } from '../../support/functionsTest';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { newExpiry, newWebhook, receivedBy, type Webhook } from '../webhooks/given';

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

describe('Who listens', () => {
  it('is nobody at first, then each webhook by what it asks for, while it is on and there', async () => {
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

  it('is no webhook that failures have switched off, nor one whose receiver is gone', async () => {
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

  it('is every one of those that several people change at once', async () => {
    const world = await newWorld();
    const first = await newWebhook(world);
    const made = await Promise.all([
      newWebhook(world),
      newWebhook(world),
      change(world, first, { events: ['expiry.deleted'] }),
    ]);
    expect(await webhooksIn(world)).to.deep.equal({
      [first.id]: ['expiry.deleted'],
      [made[0].id]: ['expiry.created'],
      [made[1].id]: ['expiry.created'],
    });
  });

  it('is told of what comes right after it began, and of nothing right after it ended', async () => {
    const world = await newWorld();
    await newExpiry(world, { name: 'Before' });
    await sandbox.untilIdle();
    const webhook = await newWebhook(world);
    await newExpiry(world, { name: 'At once' });
    const received = (await receivedBy(webhook.host)) as { body: string }[];
    expect(received.map(({ body }) => JSON.parse(body).data.name)).to.deep.equal(['At once']);
    await change(world, webhook, { events: ['expiry.deleted'] });
    await newExpiry(world, { name: 'Unasked' });
    expect(await receivedBy(webhook.host)).to.have.length(1);
  });

  it('cannot change beside a unit of work, where what else is stored of a webhook can', async () => {
    const world = await newWorld();
    const store = webhookSubscriptions.of(tenantIn(world));
    const webhook = await newWebhook(world);
    const before = await subscriptionOf(world, webhook);
    for (const patch of [{ active: false }, { events: ['expiry.deleted' as const] }]) {
      const refused = await store.tryUpdate(before, patch).catch((error: Error) => error);
      expect(refused).to.be.instanceOf(Error);
    }
    expect(await store.tryUpdate(before, { failures_in_a_row: 3 })).to.equal(true);
  });
});

describe('What follows an event', () => {
  /** What the workers of one call read, for an event as it is stored. */
  async function readsFor(world: World, type: string): Promise<number> {
    const tenant = tenantIn(world);
    const [event] = await events.of(tenant).list((query) => query.where('type', '==', type));
    const document =
      (
        await events
          .of(tenant)
          .ref(event?.id ?? '')
          .get()
      ).data() ?? {};
    const after = snapshotOf(`events/${event?.id}`, document) as never;
    const workers = [
      fanOutEvent,
      notifyAssignment,
      propagateExpiryToTriggers,
      releaseFilesOfDeletedExpiry,
      removeAnswersOfDeletedExpiry,
      removeCommentsOfDeletedExpiry,
    ];
    return runMetered(newId(), async (meter) => {
      const time = clock.now();
      await Promise.all(workers.map(({ run }) => run({ eventId: newId(), time, before: null, after })));
      return meter.reads;
    });
  }

  it('reads one document where nobody listens, one for each kind of record that may follow, and each webhook that asked for the type', async () => {
    const world = await newWorld();
    const { id } = await newExpiry(world);
    await world.editor.call(`/v2/expiries/${id}`, { method: 'PATCH', body: { name: 'Renamed' } });
    await sandbox.untilIdle();
    const other = await newExpiry(world);
    await world.editor.call(`/v2/expiries/${other.id}`, { method: 'DELETE' });
    await sandbox.untilIdle();
    expect(await readsFor(world, 'expiry.created')).to.equal(1);
    // Its triggers.
    expect(await readsFor(world, 'expiry.updated')).to.equal(2);
    // Its triggers, comments, answers, proposals and snoozes.
    expect(await readsFor(world, 'expiry.deleted')).to.equal(6);
    await newWebhook(world, { events: ['expiry.completed'] });
    expect(await readsFor(world, 'expiry.updated'), 'of another type').to.equal(2);
    await newWebhook(world, { events: ['expiry.updated'] });
    expect(await readsFor(world, 'expiry.updated')).to.equal(3);
  });
});
