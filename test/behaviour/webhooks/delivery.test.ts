// Deliveries from event to receiver: content, signature, retries, replay, and the failures that disable a webhook.
import { expect } from 'chai';
import Stripe from 'stripe';
import { events } from '../../../functions/events/event';
import { eventListenerLists } from '../../../functions/events/listeners';
import { addMs, clock, DAY_MS, MINUTE_MS, SECOND_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { type Delivery, deliveries } from '../../../functions/webhooks/delivery';
import { MAX_CONSECUTIVE_WEBHOOK_FAILURES, webhookSubscriptions } from '../../../functions/webhooks/subscription';
import { fanOutEvent } from '../../../functions/webhooks/workers';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { patch, post, remove } from '../http';
import { freshWorld } from '../worlds';
import { deliveriesOf, newExpiry, newWebhook, receivedBy, type Webhook, webhookOf } from './given';

interface Received {
  headers: Record<string, string>;
  body: string;
  path: string;
  method: string;
}
const header = (request: Received, name: string): string => request.headers[name] ?? '';
const eventOf = ({ body }: Received) => JSON.parse(body);
const signedAt = (request: Received): number => Number(/^t=(\d+),/.exec(header(request, 'x-service-signature'))?.[1]);
const verifies = (request: Received, secret: string): boolean => {
  const at = signedAt(request) * 1000;
  try {
    const { webhooks } = new Stripe('sk_test_none');
    webhooks.constructEvent(request.body, header(request, 'x-service-signature'), secret, 300, undefined, at);
    return true;
  } catch {
    return false;
  }
};

/** Creates an expiry, and answers its delivery once with this status. */
async function answerOnce(
  world: World,
  { host }: Webhook,
  status: number,
  expiry: Record<string, unknown> = {},
): Promise<void> {
  await sandbox.receiver({ host, status, times: 1 });
  await newExpiry(world, expiry);
  await sandbox.untilIdle();
}

describe('Webhook deliveries', () => {
  const world = freshWorld();

  it('send each change of an expiry, as GET returns it, to its subscribers', async () => {
    const all = ['expiry.created', 'expiry.updated', 'expiry.completed', 'expiry.deleted'];
    const webhook = await newWebhook(world, { events: all });
    const uninterested = await newWebhook(world, { events: ['collection_request.completed'] });
    const { id } = await newExpiry(world, { share_password: 'hush-hush', notes: 'ä' });
    await sandbox.untilIdle();
    const read = (await world.viewer.call(`/v2/expiries/${id}`)).body;
    await patch(world.editor, `/v2/expiries/${id}`, { name: 'Renamed' });
    await sandbox.untilIdle();
    await post(world.editor, `/v2/expiries/${id}/complete`);
    await sandbox.untilIdle();
    const last = (await world.viewer.call(`/v2/expiries/${id}`)).body;
    await remove(world.editor, `/v2/expiries/${id}`);
    const requests: Received[] = await receivedBy(webhook.host);
    expect(requests.map((request) => header(request, 'x-service-event'))).to.deep.equal(all);
    const [created, updated, completed, deleted] = requests.map(eventOf);
    expect(created).to.have.all.keys('id', 'type', 'created_at', 'organization_id', 'data');
    expect(created).to.include({ type: 'expiry.created', organization_id: world.organizationId });
    expect(created.created_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(created.data).to.deep.equal(read);
    expect(updated.data.name).to.equal('Renamed');
    expect(completed.data).to.deep.equal(last);
    expect(deleted.data).to.deep.equal(last);
    expect(JSON.stringify(requests)).not.to.match(/hush-hush|share_password_hash/);
    expect(await receivedBy(uninterested.host)).to.have.length(0);
  });

  it('happen once, with a signature for Stripe’s library, if all triggers and tasks repeat', async () => {
    const webhook = await newWebhook(world);
    await sandbox.duplicate('trigger', 20);
    await sandbox.duplicate('task', 20);
    await answerOnce(world, webhook, 500);
    await sandbox.advance('PT6M');
    const [failed, request, ...more] = (await receivedBy(webhook.host)) as [Received, Received];
    await sandbox.duplicate('trigger', 0);
    await sandbox.duplicate('task', 0);
    expect(more).to.deep.equal([]);
    expect(await deliveriesOf(world, webhook)).to.have.length(1);
    for (const { method, path } of [failed, request]) expect([method, path]).to.deep.equal(['POST', '/in']);
    expect(verifies(request, webhook.secret)).to.equal(true);
    expect(verifies(request, `${webhook.secret}x`)).to.equal(false);
    expect(header(request, 'webhook-id')).to.equal(header(request, 'x-service-delivery'));
  });

  it('are retried after 5 min, 30 min, 2 h, 6 h and 15 h under one delivery id, then fail', async () => {
    const webhook = await newWebhook(world);
    const content = Buffer.from('Busy').toString('base64');
    await sandbox.receiver({ host: webhook.host, status: 503, content });
    await newExpiry(world);
    await sandbox.untilIdle();
    for (let tries = 1; tries < 6; tries += 1) {
      const [{ next_attempt_at: next }] = await deliveriesOf(world, webhook);
      await sandbox.skipTo(addMs(new Date(next), -MINUTE_MS));
      expect(await sandbox.received(webhook.host)).to.have.length(tries);
      await sandbox.moveTo(addMs(new Date(next), MINUTE_MS));
      expect(await sandbox.received(webhook.host)).to.have.length(tries + 1);
    }
    const requests: Received[] = await receivedBy(webhook.host);
    expect(new Set(requests.map((request) => header(request, 'x-service-delivery'))).size).to.equal(1);
    expect(new Set(requests.map((request) => request.body)).size).to.equal(1);
    const [delivery] = await deliveriesOf(world, webhook);
    const expectedDelivery = { status: 'failed', attempts: 6, status_code: 503, error: 'Responded with 503' };
    expect(delivery).to.include(expectedDelivery);
    expect(delivery).to.include({ next_attempt_at: null, response_body: 'Busy' });
    const times = delivery.tries.map(({ at }: { at: string }) => Date.parse(at) / 60_000);
    const gaps = times.slice(1).map((at: number, index: number) => Math.round(at - times[index]));
    expect(gaps).to.deep.equal([5, 30, 120, 360, 900]);
    // Each attempt is signed with its own time, because receivers reject old timestamps.
    const signed = requests.map(signedAt).toSorted((one, other) => one - other);
    for (const [index, at] of times.entries()) expect(signed[index]).to.be.closeTo(at * 60, 60);
    expect(await webhookOf(world, webhook)).to.include({ active: true, failures_in_a_row: 1 });
  });

  it('disable the webhook as gone after a 410; admins are notified in the app, and the rest is skipped', async () => {
    const webhook = await newWebhook(world);
    await answerOnce(world, webhook, 500);
    await sandbox.receiver({ host: webhook.host, status: 410 });
    await newExpiry(world);
    await sandbox.untilIdle();
    expect(await webhookOf(world, webhook)).to.include({ active: false, disabled_reason: 'gone' });
    const statuses = (await deliveriesOf(world, webhook)).map(({ status }: { status: string }) => status);
    expect(statuses).to.deep.equal(['failed', 'skipped']);
    await newExpiry(world);
    await post(world.admin, '/v1/updateWebhookSubscription', { id: webhook.id, description: 'Gone' });
    await sandbox.advance('PT10M');
    expect(await sandbox.received(webhook.host)).to.have.length(2);
    const { notifications } = (await world.admin.call('/v1/notifications')).body;
    expect(notifications.map(({ type }: { type: string }) => type)).to.deep.equal(['webhook_disabled']);
    expect(notifications[0]).to.include({ item_type: 'webhook', item_id: webhook.id, read: false });
    expect((await world.editor.call('/v1/notifications')).body.total).to.equal(0);
  });

  it('are signed with the current secret: a rotation applies to pending retries', async () => {
    const webhook = await newWebhook(world);
    await sandbox.receiver({ host: webhook.host, status: 500, times: 2 });
    await newExpiry(world);
    await sandbox.untilIdle();
    const rotate = (grace_period_seconds: number) =>
      post(world.admin, '/v1/rotateWebhookSecret', { id: webhook.id, grace_period_seconds });
    const second = (await rotate(0)).body.subscription.secret;
    await sandbox.advance('PT6M');
    const third = (await rotate(3600)).body.subscription.secret;
    await sandbox.advance('PT31M');
    const secrets = [webhook.secret, second, third];
    const accepted = ((await receivedBy(webhook.host)) as Received[]).map((request) =>
      secrets.map((secret) => verifies(request, secret)),
    );
    expect(accepted).to.deep.equal([
      [true, false, false],
      [false, true, false],
      [false, true, true],
    ]);
    await sandbox.advance('PT1H');
    await newExpiry(world);
    const last = ((await receivedBy(webhook.host)) as Received[]).at(-1) as Received;
    expect(secrets.map((secret) => verifies(last, secret))).to.deep.equal([false, false, true]);
  });

  it('are made by the sweep within two minutes if their task was lost, and after the lease if an attempt dies', async () => {
    const webhook = await newWebhook(world);
    const stored = webhookSubscriptions.of(world).ref(webhook.id);
    const secret_sealed = (await stored.get()).get('secret_sealed');
    const failOnce = () => answerOnce(world, webhook, 500);
    await sandbox.losingTasks(failOnce);
    for (const [duration, received] of [
      ['PT2M', 1],
      ['PT5M', 2],
    ] as const) {
      await sandbox.advance(duration);
      expect(await receivedBy(webhook.host), duration).to.have.length(received);
    }
    await failOnce();
    for (const secret of ['by a lost key', secret_sealed]) {
      await stored.update({ secret_sealed: secret });
      await sandbox.advance('PT6M');
    }
    expect(await receivedBy(webhook.host), 'after the lease').to.have.length(4);
  });

  it('can be retried one by one under the same delivery id', async () => {
    const webhook = await newWebhook(world);
    await newExpiry(world);
    await sandbox.untilIdle();
    const [delivery] = await deliveriesOf(world, webhook);
    for (const sent of [2, 3]) {
      const again = await post(world.admin, '/v1/retryWebhookDelivery', { id: delivery.id });
      expect([again.status, again.body.delivery.status]).to.deep.equal([200, 'pending']);
      const requests: Received[] = await receivedBy(webhook.host);
      const deliveryIds = requests.map((request) => header(request, 'x-service-delivery'));
      expect(deliveryIds).to.deep.equal(Array(sent).fill(delivery.id));
    }
    expect((await deliveriesOf(world, webhook))[0]).to.include({ status: 'succeeded', attempts: 1 });
    const retry = async ({ admin }: Pick<World, 'admin'>, id: string) =>
      (await post(admin, '/v1/retryWebhookDelivery', { id })).status;
    expect(await retry(await newWorld(), delivery.id), 'another organization').to.equal(404);
    await answerOnce(world, webhook, 500);
    const [pending] = await deliveriesOf(world, webhook);
    const sooner = (await post(world.admin, '/v1/retryWebhookDelivery', { id: pending.id })).body.delivery;
    expect([pending.attempts, sooner.attempts], 'the same round').to.deep.equal([1, 1]);
    const test = await post(world.admin, '/v1/sendTestWebhook', { id: webhook.id });
    expect(await retry(world, test.body.delivery_id), 'a test').to.equal(409);
    await post(world.admin, '/v1/updateWebhookSubscription', { id: webhook.id, active: false });
    expect(await retry(world, delivery.id), 'disabled').to.equal(409);
    await post(world.admin, '/v1/updateWebhookSubscription', { id: webhook.id, active: true });
    const expires_at = await sandbox.now();
    await events.of(world).ref(delivery.event_id).update({ expires_at });
    expect(await retry(world, delivery.id), 'the event has expired').to.equal(409);
  });

  it('missed while the webhook was disabled are recovered for a period, with failed ones but no others', async () => {
    const since = (await sandbox.now()).toISOString();
    const webhook = await newWebhook(world);
    await newExpiry(world, { name: 'delivered' });
    await sandbox.untilIdle();
    // The 410 disables the webhook.
    for (const [name, status] of [['skipped', 500] as const, ['failed', 410] as const]) {
      await answerOnce(world, webhook, status, { name });
    }
    await newExpiry(world, { name: 'missed' });
    await sandbox.untilIdle();
    const recover = () => post(world.admin, '/v1/recoverWebhookDeliveries', { id: webhook.id, since });
    expect((await recover()).body.code).to.equal('INVALID_STATE');
    await post(world.admin, '/v1/updateWebhookSubscription', { id: webhook.id, active: true });
    await answerOnce(world, webhook, 500, { name: 'pending' });
    expect((await sandbox.losingTasks(recover)).status, 'no task can be queued').to.equal(503);
    expect((await recover()).body).to.deep.equal({ success: true, events_in_range: 5 });
    await recover();
    const names = ((await receivedBy(webhook.host)) as Received[]).map((request) => eventOf(request).data.name);
    const twice = ['failed', 'failed', 'skipped', 'skipped'];
    expect(names).to.have.members(['delivered', 'missed', 'pending', ...twice]);
  });

  it('of more than one page of past events are recovered, of the period and the webhook’s types, until they expire', async () => {
    const store = events.of(world);
    const start = (await sandbox.now()).getTime() - DAY_MS;
    const at = (second: number) => new Date(start + second * SECOND_MS);
    await sandbox.silently(() =>
      unitOfWork(async (writes) => {
        for (let second = 0; second < 106; second += 1)
          store.stageCreate(writes, newId(), {
            ...{ type: second === 50 ? 'expiry.updated' : 'expiry.created', subject_id: newId() },
            ...{ changed: null, position: null, inner_json: null },
            ...{ data_json: JSON.stringify({ second }), created_at: at(second) },
            expires_at: at(second === 60 ? 61 : 2 * 86_400),
          });
      }),
    );
    const webhook = await newWebhook(world);
    const recover = async (since: Date, until: Date) =>
      (await post(world.admin, '/v1/recoverWebhookDeliveries', { id: webhook.id, since, until })).body;
    expect((await recover(at(1), at(0))).details.fields).to.have.all.keys('since');
    expect((await recover(at(1), at(104))).events_in_range).to.equal(103);
    const seconds = ((await receivedBy(webhook.host)) as Received[]).map((each) => eventOf(each).data.second);
    expect(seconds.toSorted((one, other) => one - other)).to.deep.equal(
      Array.from({ length: 104 }, (_, index) => index + 1).filter((second) => ![50, 60].includes(second)),
    );
  });

  it('to other webhooks are made even if one can’t be started, and the event’s run then fails', async () => {
    const [broken, working] = [await newWebhook(world), await newWebhook(world)];
    await webhookSubscriptions.of(world).ref(broken.id).update({ secret_sealed: 'by a lost key' });
    await sandbox.silently(() => newExpiry(world));
    const store = events.of(world);
    const [event] = await store.list((query) => query);
    const after = await store.ref(event?.id ?? '').get();
    const run = fanOutEvent.run({ eventId: newId(), time: clock.now(), before: null, after });
    expect(await run.catch((thrown: Error) => thrown)).to.be.instanceOf(Error);
    expect(await sandbox.received(working.host)).to.have.length(1);
    await post(world.admin, '/v1/deleteWebhookSubscription', { id: broken.id });
  });
});

/** Sets the webhook's number of consecutive failures. */
async function failedBefore(world: World, { id }: Webhook, failures_in_a_row: number): Promise<void> {
  const store = webhookSubscriptions.of(world);
  await unitOfWork(async (writes) => {
    const subscription = await store.get(id);
    if (subscription) store.stageUpdate(writes, subscription, { failures_in_a_row });
  });
}

/** Uses up all but the last try of each pending delivery, then runs that try. */
async function toTheLastTry(world: World, webhook: Webhook): Promise<void> {
  const store = deliveries.of(world);
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
  const world = freshWorld();

  it('twenty disable the webhook as too_many_failures, even when they end concurrently; nineteen do not', async () => {
    const webhook = await newWebhook(world);
    await sandbox.receiver({ host: webhook.host, status: 500 });
    await failedBefore(world, webhook, MAX_CONSECUTIVE_WEBHOOK_FAILURES - 4);
    for (let made = 0; made < 3; made += 1) await newExpiry(world);
    await sandbox.untilIdle();
    await toTheLastTry(world, webhook);
    expect(await webhookOf(world, webhook)).to.include({ active: true, failures_in_a_row: 19 });
    const [{ tries, error }] = await deliveriesOf(world, webhook);
    expect(tries, 'only the latest are kept').to.have.length(12);
    expect([error, tries.at(-1).error]).to.deep.equal(Array(2).fill('Responded with 500'));
    await newExpiry(world);
    await sandbox.untilIdle();
    await toTheLastTry(world, webhook);
    const off = { active: false, disabled_reason: 'too_many_failures', failures_in_a_row: 20 };
    expect(await webhookOf(world, webhook)).to.include(off);
    const listeners = await eventListenerLists.of(world).get(world.organizationId);
    expect(listeners?.types).to.deep.equal({ webhook_subscriptions: {} });
    const { notifications } = (await world.admin.call('/v1/notifications')).body;
    expect(notifications).to.have.length(1);
    expect(notifications[0].message).to.match(/disabled: too many/);
    const on = await post(world.admin, '/v1/updateWebhookSubscription', { id: webhook.id, active: true });
    expect(on.body.subscription).to.include({ active: true, disabled_reason: null, failures_in_a_row: 0 });
  });

  it('one success restarts the count; a delivery that is retried does not count', async () => {
    const webhook = await newWebhook(world);
    await failedBefore(world, webhook, 19);
    await answerOnce(world, webhook, 500);
    expect(await webhookOf(world, webhook)).to.include({ active: true, failures_in_a_row: 19 });
    await sandbox.advance('PT6M');
    expect(await webhookOf(world, webhook)).to.include({ active: true, failures_in_a_row: 0 });
  });
});
