// Webhooks as admins manage them, operation by operation.
import { expect } from 'chai';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { deliveriesOf, fieldsOf, newExpiry, newWebhook, receivedBy, someHost, webhookOf } from './given';

const given = (over: Record<string, unknown> = {}) => ({
  url: `https://${someHost()}/in`,
  events: ['expiry.created'],
  description: 'Ours',
  ...over,
});

describe('Webhook management', () => {
  it('create returns 201 with the secret, which no later response shows', async () => {
    const world = await newWorld();
    const body = given();
    const { status, body: answer } = await world.admin.call('/v1/createWebhookSubscription', { body });
    expect(status).to.equal(201);
    expect(answer.subscription).to.include({
      url: body.url,
      active: true,
      description: 'Ours',
      disabled_reason: null,
    });
    expect(answer.subscription.secret).to.match(/^whsec_/);
    expect(answer.subscription.secret_hint).to.equal(`whsec_${answer.subscription.secret.slice(-4)}`);
    const list = await world.admin.call('/v1/getWebhookSubscriptions');
    expect(list.body.subscriptions).to.have.length(1);
    expect(list.body.subscriptions[0])
      .to.include({ id: answer.subscription.id })
      .and.not.have.property('secret');
    expect(list.body.event_types).to.include.members([
      'expiry.created',
      'collection_request.completed',
      'webhook.test',
    ]);
    expect(JSON.stringify(list.body)).not.to.match(/sealed/);
  });

  it('rejects invalid input with the documented messages, naming the field', async () => {
    const world = await newWorld();
    const cases: [Record<string, unknown>, string, RegExp][] = [
      [{ url: 'http://hooks.example/in' }, 'url', /^url must use https$/],
      [{ url: 'https://localhost./' }, 'url', /IP address or non-public host/],
      [{ url: 'https://hooks.example:444/' }, 'url', /port 443 or 8443/],
      [
        { events: ['expiry.created', 'expiry.vanished'] },
        'events',
        /^Unknown event type\(s\): expiry\.vanished$/,
      ],
      [{ events: [] }, 'events', /at least one/],
    ];
    for (const [over, field, words] of cases) {
      const answer = await world.admin.call('/v1/createWebhookSubscription', { body: given(over) });
      expect([answer.status, answer.body.code], JSON.stringify(over)).to.deep.equal([
        400,
        'VALIDATION_FAILED',
      ]);
      expect(answer.body.error).to.match(words);
      expect(fieldsOf(answer)).to.deep.equal([field]);
    }
    expect((await world.admin.call('/v1/getWebhookSubscriptions')).body.subscriptions).to.have.length(0);
  });

  it('allows exactly 20 webhooks under concurrent creations; deleting one frees a place', async () => {
    const world = await newWorld();
    for (let made = 0; made < 17; made += 1) await newWebhook(world);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.admin.call('/v1/createWebhookSubscription', { body: given() })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).to.deep.equal([201, 201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).to.equal('WEBHOOK_LIMIT_REACHED');
    const { subscriptions } = (await world.admin.call('/v1/getWebhookSubscriptions')).body;
    expect(subscriptions).to.have.length(20);
    const gone = await world.admin.call('/v1/deleteWebhookSubscription', {
      body: { id: subscriptions[0].id },
    });
    expect([gone.status, gone.body.deleted]).to.deep.equal([200, true]);
    expect((await world.admin.call('/v1/createWebhookSubscription', { body: given() })).status).to.equal(201);
  }).timeout(120_000);

  it('update changes only the fields sent', async () => {
    const world = await newWorld();
    const webhook = await newWebhook(world);
    const url = `https://${someHost()}:8443/other`;
    const changed = await world.admin.call('/v1/updateWebhookSubscription', {
      body: { id: webhook.id, url },
    });
    expect(changed.body.subscription).to.deep.include({
      id: webhook.id,
      url,
      events: ['expiry.created'],
      active: true,
    });
    expect(changed.body.subscription).not.to.have.property('secret');
    const bad = await world.admin.call('/v1/updateWebhookSubscription', {
      body: { id: webhook.id, url: 'http://x.example' },
    });
    expect([bad.status, bad.body.error]).to.deep.equal([400, 'url must use https']);
    const other = await newWebhook(world);
    await world.admin.call('/v1/updateWebhookSubscription', {
      body: { id: other.id, events: ['expiry.completed'] },
    });
    const { id } = await newExpiry(world);
    await world.editor.call(`/v2/expiries/${id}/complete`, { body: {} });
    await sandbox.untilIdle();
    const types = (await receivedBy(other.host)).map(({ body }: { body: string }) => JSON.parse(body).type);
    expect(types).to.deep.equal(['expiry.completed']);
  });

  it('delete accepts POST and DELETE, and deletes the delivery log and pending retries', async () => {
    const world = await newWorld();
    const [first, second] = [await newWebhook(world), await newWebhook(world)];
    await sandbox.receiver({ host: first.host, status: 500 });
    await newExpiry(world);
    expect(await receivedBy(first.host)).to.have.length(1);
    expect(
      (await world.admin.call('/v1/deleteWebhookSubscription', { body: { id: first.id } })).status,
    ).to.equal(200);
    const byQuery = `/v1/deleteWebhookSubscription?id=${second.id}`;
    expect((await world.admin.call(byQuery, { method: 'DELETE' })).status).to.equal(200);
    expect((await world.admin.call('/v1/deleteWebhookSubscription', { method: 'DELETE' })).status).to.equal(
      400,
    );
    await sandbox.advance('PT6M');
    expect(await receivedBy(first.host)).to.have.length(1);
    expect((await world.admin.call(`/v1/getWebhookDeliveries?id=${first.id}`)).status).to.equal(404);
  });

  it('a test is sent immediately, signed and logged, and returns the receiver’s response', async () => {
    const world = await newWorld();
    const webhook = await newWebhook(world);
    const content = Buffer.from('Thanks').toString('base64');
    await sandbox.receiver({ host: webhook.host, content });
    const good = await world.admin.call('/v1/sendTestWebhook', { body: { id: webhook.id } });
    const answered = { delivered: true, status_code: 200, error: null, response_body: 'Thanks' };
    expect(good.body).to.include(answered);
    await sandbox.receiver({ host: webhook.host, status: 302, location: 'https://elsewhere.example/' });
    const moved = await world.admin.call('/v1/sendTestWebhook', { body: { id: webhook.id } });
    expect(moved.body).to.include({ delivered: false, status_code: 302, error: 'Redirect refused (302)' });
    const [request] = await receivedBy(webhook.host);
    expect(request.headers['x-service-event']).to.equal('webhook.test');
    expect(JSON.parse(request.body)).to.include({
      type: 'webhook.test',
      organization_id: world.organizationId,
    });
    const outside = await newWebhook(world, { url: 'https://hooks.acme.com/in' });
    const lost = await world.admin.call('/v1/sendTestWebhook', { body: { id: outside.id } });
    expect(lost.body).to.include({ delivered: false, status_code: null, error: 'Host name not found' });
    const log = await deliveriesOf(world, webhook);
    expect(log.map((each: { status: string }) => each.status)).to.deep.equal(['failed', 'succeeded']);
    expect(log[0]).to.include({ event_type: 'webhook.test', attempts: 1, next_attempt_at: null });
    expect(await webhookOf(world, webhook)).to.include({ active: true, failures_in_a_row: 0 });
  });

  it('a test with a 410 response disables the webhook as gone, and admins are notified', async () => {
    const world = await newWorld();
    const webhook = await newWebhook(world);
    await sandbox.receiver({ host: webhook.host, status: 410 });
    const answer = await world.admin.call('/v1/sendTestWebhook', { body: { id: webhook.id } });
    expect(answer.body).to.include({ delivered: false, status_code: 410 });
    expect(await webhookOf(world, webhook)).to.include({ active: false, disabled_reason: 'gone' });
    await sandbox.untilIdle();
    const { notifications } = (await world.admin.call('/v1/notifications')).body;
    expect(notifications.map(({ type }: { type: string }) => type)).to.deep.equal(['webhook_disabled']);
    const log = (await world.admin.call(`/v2/activity?record_type=webhook&record_id=${webhook.id}`)).body
      .data;
    expect(log.map(({ actor }: { actor: { kind: string } }) => actor.kind)).to.deep.equal([
      'service',
      'person',
    ]);
    await world.admin.call('/v1/sendTestWebhook', { body: { id: webhook.id } });
    expect(await webhookOf(world, webhook)).to.include({ active: false, disabled_reason: 'gone' });
  });
});
