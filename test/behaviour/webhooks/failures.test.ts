// Consecutive failures disable a webhook: counted exactly, in the order in which deliveries end.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { eventListeners } from '../../../functions/events/listeners';
import { clock } from '../../../functions/platform/clock';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { type Delivery, deliveries } from '../../../functions/webhooks/delivery';
import { MAX_WEBHOOK_FAILURES, webhookSubscriptions } from '../../../functions/webhooks/subscription';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { deliveriesOf, newExpiry, newWebhook, type Webhook, webhookOf } from './given';

/** Sets the webhook's number of consecutive failures. */
async function failedBefore(world: World, { id }: Webhook, failures_in_a_row: number): Promise<void> {
  const store = webhookSubscriptions.of(tenantOf(world.organizationId));
  await unitOfWork(async (writes) => {
    const subscription = await store.get(id);
    if (subscription) store.stageUpdate(writes, subscription, { failures_in_a_row });
  });
}

/** Uses up all but the last try of each pending delivery, then runs that try. */
async function toTheLastTry(world: World, webhook: Webhook): Promise<void> {
  const store = deliveries.of(tenantOf(world.organizationId));
  await unitOfWork(async (writes) => {
    const pending: Delivery[] = await store.list((query) =>
      query.where('subscription_id', '==', webhook.id).where('status', '==', 'pending'),
    );
    for (const delivery of pending)
      store.stageUpdate(writes, delivery, {
        ...{ attempts: 5, next_attempt_at: clock.now() },
        tries: delivery.tries.flatMap((made) => Array(12).fill({ ...made, error: 'older' })),
      });
  });
  await sandbox.advance('PT2M');
}

describe('Consecutive failures', () => {
  it('twenty disable the webhook as too_many_failures, even when they end concurrently; nineteen do not', async () => {
    const world = await newWorld();
    const webhook = await newWebhook(world);
    await sandbox.receiver({ host: webhook.host, status: 500 });
    await failedBefore(world, webhook, MAX_WEBHOOK_FAILURES - 4);
    for (let made = 0; made < 3; made += 1) await newExpiry(world);
    await sandbox.untilIdle();
    await toTheLastTry(world, webhook);
    expect(await webhookOf(world, webhook)).to.include({ active: true, failures_in_a_row: 19 });
    const [{ tries }] = await deliveriesOf(world, webhook);
    expect(tries, 'only the latest are kept').to.have.length(12);
    expect(tries.at(-1).error).to.equal('Responded with 500');
    await newExpiry(world);
    await sandbox.untilIdle();
    await toTheLastTry(world, webhook);
    const off = { active: false, disabled_reason: 'too_many_failures', failures_in_a_row: 20 };
    expect(await webhookOf(world, webhook)).to.include(off);
    const listeners = await eventListeners.of(tenantOf(world.organizationId)).get(world.organizationId);
    expect(listeners?.types).to.deep.equal({ webhook_subscriptions: {} });
    const { notifications } = (await world.admin.call('/v1/notifications')).body;
    expect(notifications).to.have.length(1);
    expect(notifications[0].message).to.match(/disabled: too many/);
    const on = await world.admin.call('/v1/updateWebhookSubscription', {
      body: { id: webhook.id, active: true },
    });
    expect(on.body.subscription).to.include({ active: true, disabled_reason: null, failures_in_a_row: 0 });
  });

  it('one success restarts the count; a delivery that is retried does not count', async () => {
    const world = await newWorld();
    const webhook = await newWebhook(world);
    await failedBefore(world, webhook, 19);
    await sandbox.receiver({ host: webhook.host, status: 500, times: 1 });
    await newExpiry(world);
    await sandbox.untilIdle();
    expect(await webhookOf(world, webhook)).to.include({ active: true, failures_in_a_row: 19 });
    await sandbox.advance('PT6M');
    expect(await webhookOf(world, webhook)).to.include({ active: true, failures_in_a_row: 0 });
  });
});
