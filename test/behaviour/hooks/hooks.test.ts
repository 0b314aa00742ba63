// createHook, deleteHook and getHookSample: REST hooks of API keys, as Zapier, Make and n8n use them.
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import type { z } from 'zod';
import { documentRequestOut } from '../../../functions/documentRequests/request/request';
import { submissionInEventOut } from '../../../functions/documentRequests/review/submission';
import { EVENT_TYPES } from '../../../functions/events/event';
import { expiryOut } from '../../../functions/expiries/record/views';
import { createHook } from '../../../functions/hooks/hook';
import { clock, SECOND_MS } from '../../../functions/platform/clock';
import { proposalOut } from '../../../functions/responses/renewalProposal';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { type Answer, type Call, call } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { newExpiry, receivedBy, someHost, webhookOf } from '../webhooks/given';

interface Key {
  id: string;
  ask: (path: string, options?: Call) => Promise<Answer>;
}

async function newKey(world: World, over: Record<string, unknown> = {}): Promise<Key> {
  const body = { name: 'Zapier', scopes: ['hooks:write'], ...over };
  const { body: made } = await world.admin.call('/v1/createApiKey', { body });
  return {
    id: made.api_key.id,
    ask: (path, options = {}) => call(path, { ...options, headers: { 'X-API-Key': made.key } }),
  };
}

const create = (key: Key, host: string, event = 'expiry.created') =>
  key.ask('/v2/hooks', { body: { event, target_url: `https://${host}/hook` } });
const remove = (key: Key, id: string) => key.ask(`/v2/hooks/${id}`, { method: 'DELETE' });
const listed = async (world: World) => (await world.admin.call('/v1/getWebhookSubscriptions')).body.subscriptions;

describe('REST hooks', () => {
  it('deliver signed events until they are deleted, and admins see them with the name of the key', async () => {
    const world = await newWorld();
    const key = await newKey(world);
    const host = someHost();
    const { status, body: hook } = await create(key, host);
    expect(status).to.equal(201);
    expect(hook).to.include({ event: 'expiry.created', target_url: `https://${host}/hook` });
    expect(hook).to.have.all.keys('id', 'event', 'target_url', 'created_at', 'secret');
    const expectedHook = { api_key_name: 'Zapier', created_by: key.id, active: true };
    expect(await webhookOf(world, hook)).to.include(expectedHook);

    const expiry = await newExpiry(world);
    const [request] = await receivedBy(host);
    const realNow = Date.now;
    try {
      // The library only uses the machine's clock, and the suite's clock may be ahead.
      Date.now = () => Number(request.headers['webhook-timestamp']) * 1000;
      const event = new Webhook(hook.secret).verify(request.body, request.headers);
      expect(event).to.deep.include({ type: 'expiry.created', data: expiry });
      expect(() => new Webhook(hook.secret).verify(`${request.body} `, request.headers)).to.throw();
    } finally {
      Date.now = realNow;
    }

    expect((await remove(key, hook.id)).status).to.equal(204);
    expect((await remove(key, hook.id)).status).to.equal(404);
    expect(await listed(world)).to.deep.equal([]);
    await newExpiry(world);
    expect(await receivedBy(host)).to.have.length(1);
  });

  it('end when their key is revoked or expires, and free their places; other hooks stay', async () => {
    const world = await newWorld();
    const [key, other] = [await newKey(world), await newKey(world, { expires_at: '2099-01-01T00:00:00Z' })];
    const soon = new Date((await sandbox.now()).getTime() + 300_000).toISOString();
    const brief = await newKey(world, { expires_at: soon });
    const [ended, host, stays] = [someHost(), someHost(), someHost()];
    await create(brief, ended);
    await sandbox.receiver({ host: ended, status: 500 });
    await newExpiry(world);
    expect(await receivedBy(ended)).to.have.length(1);
    await sandbox.skipTo(new Date(Date.parse(soon) + 60_000));
    await newExpiry(world);
    expect(await receivedBy(ended), 'nothing after its key’s end').to.have.length(1);
    await create(key, host);
    const { body: kept } = await create(other, stays);
    await world.admin.call('/v1/revokeApiKey', { body: { id: key.id } });
    const late = { tenant: world, actor: { id: key.id }, now: clock.now() };
    const hook = { event: 'expiry.created', target_url: 'https://late.example/' } as const;
    const creating = unitOfWork((writes) => createHook({ ...late, writes } as never, hook));
    expect((await creating.catch((thrown) => thrown)).code, 'revoked meanwhile').to.equal('FORBIDDEN');
    await sandbox.advance('PT11M');
    expect((await listed(world)).map(({ id }: { id: string }) => id)).to.deep.equal([kept.id]);
    await newExpiry(world);
    expect(await receivedBy(host)).to.have.length(0);
    expect(await receivedBy(stays)).to.have.length(1);
  });

  it('are visible only to their key: other keys, and webhooks of admins, get 404', async () => {
    const [world, elsewhere] = [await newWorld(), await newWorld()];
    const [key, other] = [await newKey(world), await newKey(world)];
    const { body: hook } = await create(key, someHost());
    for (const stranger of [other, await newKey(elsewhere)])
      expect((await remove(stranger, hook.id)).status).to.equal(404);
    const body = { url: `https://${someHost()}/in`, events: ['expiry.created'] };
    const { subscription } = (await world.admin.call('/v1/createWebhookSubscription', { body })).body;
    expect((await remove(key, subscription.id)).status).to.equal(404);
    expect(await listed(world)).to.have.length(2);
  });

  it('require an API key with the scope, a known event and a public URL, and have no secret in a replay', async () => {
    const world = await newWorld();
    const body = { event: 'expiry.created', target_url: `https://${someHost()}/hook` };
    expect((await world.admin.call('/v2/hooks', { body })).status).to.equal(403);
    expect((await world.admin.call('/v2/hooks/sample?event=expiry.created')).status).to.equal(403);
    expect((await call('/v2/hooks', { body })).status).to.equal(401);
    const reader = await newKey(world, { scopes: ['expiries:write', 'hooks:read'] });
    const refused = await create(reader, someHost());
    expect([refused.status, refused.body.error.details]).to.deep.equal([403, { scope: 'hooks:write' }]);
    expect((await reader.ask('/v2/hooks/sample?event=expiry.created')).status).to.equal(200);
    const key = await newKey(await newWorld());
    for (const [host, event, field] of [
      [someHost(), 'expiry.exploded', 'event'],
      ['127.0.0.1', 'expiry.created', 'target_url'],
    ] as const) {
      const { status, body } = await create(key, host, event);
      expect([status, ...Object.keys(body.error.details.fields)]).to.deep.equal([400, field]);
    }
    const made = await world.admin.call('/v1/createApiKey', { body: { name: 'Make' } });
    const headers = { 'X-API-Key': made.body.key, 'Idempotency-Key': 'hook-1' };
    const first = await call('/v2/hooks', { body, headers });
    const again = await call('/v2/hooks', { body, headers });
    expect(first.body.secret).to.match(/^whsec_/);
    expect(again.body).to.deep.equal({ ...first.body, secret: null });
  });

  it('have a sample of every event, in the format of real ones', async () => {
    const world = await newWorld();
    const key = await newKey(world);
    const now = await sandbox.now();
    const stateOf: Record<string, object> = {
      'expiry.completed': { state: 'done', is_done: true, is_archive: false },
      'collection_request.completed': { status: 'completed' },
    };
    const open = { state: 'todo', is_done: false, is_archive: false, completed_at: null };
    const formOf: Record<string, z.ZodObject> = {
      'expiry.renewal_proposed': proposalOut,
      'collection_request.completed': documentRequestOut,
      'collection_submission.received': submissionInEventOut,
    };
    for (const type of EVENT_TYPES) {
      const { status, body } = await key.ask(`/v2/hooks/sample?event=${type}`);
      expect(status, type).to.equal(200);
      expect(body.data).to.have.length(1);
      expect(body.data[0]).to.include({ type, organization_id: world.organizationId });
      expect(Date.parse(body.data[0].created_at)).to.be.at.least(now.getTime() - SECOND_MS);
      if (type === 'webhook.test') continue;
      const form = (formOf[type] ?? expiryOut).strict();
      const { data } = body.data[0];
      expect(() => form.parse(data), type).not.to.throw();
      expect(data).to.include(stateOf[type] ?? (formOf[type] ? {} : open));
      expect([undefined, world.organizationId]).to.include(data.organization_id);
    }
    expect((await key.ask('/v2/hooks/sample?event=nothing')).status).to.equal(400);
  });
});
