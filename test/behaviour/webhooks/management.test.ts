// Webhooks as admins manage them, operation by operation, the rotation of WEBHOOK_ENCRYPTION_KEY, and busy receivers.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import type { Event } from '../../../functions/events/event';
import { decryptChatUrl, integrations, listIntegrations } from '../../../functions/integrations/integration';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { deliveries, deliveryQueue } from '../../../functions/webhooks/delivery';
import { runDeliveryTask, startWebhookDelivery } from '../../../functions/webhooks/receiverGate';
import { signingSecretsOfWebhook } from '../../../functions/webhooks/signing';
import { type WebhookRecord, webhookCounts, webhookSubscriptions } from '../../../functions/webhooks/subscription';
import { projectCommand } from '../../support/commands';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { done, fieldsOf, outcomeOf, post, remove } from '../http';
import { copy } from '../privacy/erasing';
import { freshWorld } from '../worlds';
import { deliveriesOf, newExpiry, newWebhook, receivedBy, someHost, webhookOf } from './given';

const given = (over: Record<string, unknown> = {}) => ({
  url: `https://${someHost()}/in`,
  events: ['expiry.created'],
  description: 'Ours',
  ...over,
});

describe('Webhook management', () => {
  const world = freshWorld();

  it('create rejects invalid input by field, and returns the secret, which no later response shows', async () => {
    const cases: [Record<string, unknown>, string, RegExp][] = [
      [{ url: 'http://hooks.example/in' }, 'url', /^url must use https$/],
      [{ events: ['expiry.created', 'gone'] }, 'events', /^Unknown event type\(s\): gone$/],
      [{ events: [] }, 'events', /at least one/],
    ];
    for (const [over, field, words] of cases) {
      const answer = await post(world.admin, '/v1/createWebhookSubscription', given(over));
      const refused = [answer.status, answer.body.code];
      expect(refused, JSON.stringify(over)).to.deep.equal([400, 'VALIDATION_FAILED']);
      expect(answer.body.error).to.match(words);
      expect(fieldsOf(answer)).to.deep.equal([field]);
    }
    expect((await world.admin.call('/v1/getWebhookSubscriptions')).body.subscriptions).to.have.length(0);
    const body = given();
    const creation = { body, headers: { 'Idempotency-Key': newId() } };
    const answer = await done(world.admin.call('/v1/createWebhookSubscription', creation), 201);
    const again = await done(world.admin.call('/v1/createWebhookSubscription', creation), 201);
    expect(again.subscription).to.deep.equal({ ...answer.subscription, secret: null });
    const expectedWebhook = { url: body.url, active: true, description: 'Ours', disabled_reason: null };
    expect(answer.subscription).to.include(expectedWebhook);
    expect(answer.subscription.secret).to.match(/^whsec_/);
    expect(answer.subscription.secret_hint).to.equal(`whsec_${answer.subscription.secret.slice(-4)}`);
    const list = await world.admin.call('/v1/getWebhookSubscriptions');
    expect(list.body.subscriptions).to.have.length(1);
    expect(list.body.subscriptions[0]).to.include({ id: answer.subscription.id }).and.not.have.property('secret');
    const someTypes = ['expiry.created', 'collection_request.completed', 'webhook.test'];
    expect(list.body.event_types).to.include.members(someTypes);
    expect(JSON.stringify(list.body)).not.to.match(/sealed/);
  });

  it('update changes only the fields sent', async () => {
    const webhook = await newWebhook(world);
    const url = `https://${someHost()}:8443/other`;
    const changed = await post(world.admin, '/v1/updateWebhookSubscription', { id: webhook.id, url });
    const expectedWebhook = { id: webhook.id, url, events: ['expiry.created'], active: true };
    expect(changed.body.subscription).to.deep.include(expectedWebhook);
    expect(changed.body.subscription).not.to.have.property('secret');
    const bad = await post(world.admin, '/v1/updateWebhookSubscription', {
      id: webhook.id,
      url: 'http://x.example',
    });
    expect([bad.status, bad.body.error]).to.deep.equal([400, 'url must use https']);
    const other = await newWebhook(world);
    const events = ['expiry.completed', 'expiry.completed'];
    const once = await post(world.admin, '/v1/updateWebhookSubscription', { id: other.id, events });
    expect(once.body.subscription.events).to.deep.equal(['expiry.completed']);
    const { id } = await newExpiry(world);
    await post(world.editor, `/v2/expiries/${id}/complete`);
    await sandbox.untilIdle();
    const types = (await receivedBy(other.host)).map(({ body }: { body: string }) => JSON.parse(body).type);
    expect(types).to.deep.equal(['expiry.completed']);
  });

  it('delete accepts POST and DELETE, and deletes the delivery log and pending retries', async () => {
    const [first, second] = [await newWebhook(world), await newWebhook(world)];
    await sandbox.receiver({ host: first.host, status: 500 });
    await newExpiry(world);
    expect(await receivedBy(first.host)).to.have.length(1);
    await copy('webhook_deliveries', ['subscription_id', first.id], 5);
    expect((await post(world.admin, '/v1/deleteWebhookSubscription', { id: first.id })).status).to.equal(200);
    expect((await remove(world.admin, `/v1/deleteWebhookSubscription?id=${second.id}`)).status).to.equal(200);
    expect((await remove(world.admin, '/v1/deleteWebhookSubscription')).status).to.equal(400);
    await sandbox.advance('PT6M');
    expect(await receivedBy(first.host)).to.have.length(1);
    expect((await world.admin.call(`/v1/getWebhookDeliveries?id=${first.id}`)).status).to.equal(404);
    expect(await deliveries.of(world).count((query) => query)).to.equal(0);
    const { subscriptions } = (await world.admin.call('/v1/getWebhookSubscriptions')).body;
    expect(await webhookCounts.get(world.organizationId)).to.include({ count: subscriptions.length });
    await webhookCounts.ref(world.organizationId).update({ count: 19 });
    await newWebhook(world);
    const more = await post(world.admin, '/v1/createWebhookSubscription', given());
    expect(outcomeOf(more), 'more than 20').to.deep.equal([409, 'WEBHOOK_LIMIT_REACHED']);
  });

  it('a test is sent immediately, signed and logged, and returns the response; a 410 disables the webhook', async () => {
    const webhook = await newWebhook(world);
    const content = Buffer.from('Thanks').toString('base64');
    await sandbox.receiver({ host: webhook.host, content });
    const good = await post(world.admin, '/v1/sendTestWebhook', { id: webhook.id });
    expect(good.body).to.include({ delivered: true, status_code: 200, error: null, response_body: 'Thanks' });
    await sandbox.receiver({ host: webhook.host, status: 302, location: 'https://elsewhere.example/' });
    const moved = await post(world.admin, '/v1/sendTestWebhook', { id: webhook.id });
    expect(moved.body).to.include({ delivered: false, status_code: 302, error: 'Redirect refused (302)' });
    const [request] = await receivedBy(webhook.host);
    expect(request.headers['x-service-event']).to.equal('webhook.test');
    const testEvent = { type: 'webhook.test', organization_id: world.organizationId };
    expect(JSON.parse(request.body)).to.include(testEvent);
    const outside = await newWebhook(world, { url: 'https://hooks.acme.com/in' });
    const lost = await post(world.admin, '/v1/sendTestWebhook', { id: outside.id });
    expect(lost.body).to.include({ delivered: false, status_code: null, error: 'Host name not found' });
    const log = await deliveriesOf(world, webhook);
    expect(log.map((each: { status: string }) => each.status)).to.deep.equal(['failed', 'succeeded']);
    expect(log[0]).to.include({ event_type: 'webhook.test', attempts: 1, next_attempt_at: null });
    expect(await webhookOf(world, webhook)).to.include({ active: true, failures_in_a_row: 0 });
    await sandbox.receiver({ host: webhook.host, status: 410 });
    const answer = await post(world.admin, '/v1/sendTestWebhook', { id: webhook.id });
    expect(answer.body).to.include({ delivered: false, status_code: 410 });
    expect(await webhookOf(world, webhook)).to.include({ active: false, disabled_reason: 'gone' });
    await sandbox.untilIdle();
    const { notifications } = (await world.admin.call('/v1/notifications')).body;
    expect(notifications.map(({ type }: { type: string }) => type)).to.deep.equal(['webhook_disabled']);
    const entries = (await world.admin.call(`/v2/activity?record_type=webhook&record_id=${webhook.id}`)).body.data;
    const actors = entries.map(({ actor }: { actor: { kind: string } }) => actor.kind);
    expect(actors).to.deep.equal(['service', 'person']);
    const off = await newWebhook(world);
    await post(world.admin, '/v1/updateWebhookSubscription', { id: off.id, active: false });
    await sandbox.receiver({ host: off.host, status: 410 });
    await post(world.admin, '/v1/sendTestWebhook', { id: off.id });
    expect(await webhookOf(world, off), 'by its admin').to.include({ active: false, disabled_reason: null });
  });
});

const NEWEST = 'newest-webhook-encryption-key-of-no-worth';
const former = (): string => process.env.WEBHOOK_ENCRYPTION_KEY ?? '';

describe('npm run reencrypt:webhooks', () => {
  it('re-encrypts webhook secrets and chat URLs with the newest key, so the former can be removed', async () => {
    const world = await newWorld();
    const [{ id, secret }, unreadable] = [await newWebhook(world), await newWebhook(world)];
    await done(post(world.admin, '/v1/updateWebhookSubscription', { id, active: false }));
    await webhookSubscriptions.of(world).ref(unreadable.id).update({ secret_sealed: 'by a lost key' });
    const chat = { kind: 'slack', name: 'Chat', url: 'https://hooks.slack.com/services/T0/B0/x' };
    const lost = await world.admin.call('/v1/createIntegration', { body: chat });
    expect((await world.admin.call('/v1/createIntegration', { body: chat })).status).to.equal(201);
    await integrations.of(world).ref(lost.body.integration.id).update({ url_sealed: 'by a lost key' });
    const secretsBy = async (keys: string): Promise<string[]> => {
      const stored = await webhookSubscriptions.of(world).get(id);
      const [integration] = await listIntegrations(world);
      if (!stored || !integration) throw new Error('The webhook or the integration is gone');
      const before = former();
      process.env.WEBHOOK_ENCRYPTION_KEY = keys;
      try {
        return [...signingSecretsOfWebhook(stored, await sandbox.now()), decryptChatUrl(integration)];
      } finally {
        process.env.WEBHOOK_ENCRYPTION_KEY = before;
      }
    };
    const both = `${NEWEST},${former()}`;
    expect(await secretsBy(both)).to.deep.equal([secret, chat.url]);
    const called = await projectCommand({ WEBHOOK_ENCRYPTION_KEY: both }, 'reencrypt:webhooks', world.organizationId);
    expect(called.stderr).to.equal('');
    const stdout = `${world.organizationId}: re-encrypted 2 webhooks and integrations; no key decrypts 2 more\n`;
    expect(called).to.include({ code: 0, stdout });
    expect(await secretsBy(NEWEST), 'without the former').to.deep.equal([secret, chat.url]);
    expect(await secretsBy(former()).catch((thrown: Error) => thrown)).to.be.instanceOf(Error);
  });
});

describe('A delivery to a busy receiver', () => {
  it('waits in the queue, also with a new event', async () => {
    const tenant = tenantOf(newId());
    const { organizationId: organization_id } = tenant;
    const subscription = { id: newId() } as WebhookRecord;
    const task = { organization_id, subscription_id: subscription.id, event_id: '', delivery_id: newId(), waits: 1 };
    const now = clock.now();
    const event = { id: newId(), type: 'expiry.created', created_at: now, expires_at: addMs(now, DAY_MS) } as Event;
    const queued: unknown[] = [];
    const { enqueue } = deliveryQueue;
    deliveryQueue.enqueue = async (waiting) => void queued.push(waiting);
    const running = Array.from({ length: 11 }, () => runDeliveryTask(task));
    const runs = Promise.all([...running, startWebhookDelivery(tenant, event, subscription)]);
    await runs.finally(() => Object.assign(deliveryQueue, { enqueue }));
    const [{ id, status } = { id: '', status: '' }] = await deliveries.of(tenant).list((query) => query);
    expect(status).to.equal('pending');
    const waiting = { ...task, event_id: event.id, delivery_id: id, waits: 1 };
    expect(queued).to.deep.equal([{ ...task, waits: 2 }, waiting]);
  });
});
