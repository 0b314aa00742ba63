// createApiKey, getApiKeys, revokeApiKey, and what a key may and may not do.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { apiKeys, stageNewApiKey } from '../../../functions/identity/apiKey';
import { addMs, clock, MINUTE_MS } from '../../../functions/platform/clock';
import { newId, sha256 } from '../../../functions/platform/ids';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { call, costOf } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld, type World } from '../../support/world';

const create = (world: World, body: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  world.admin.call('/v1/createApiKey', { body: { name: 'Integration', ...body }, headers });

/** Creates keys with the use case itself, bypassing only HTTP. */
const fill = async (world: World, count: number, expiresAt: Date | null = null): Promise<void> => {
  const by = { kind: 'person', id: world.admin.id, name: 'A', email: null, role: 'admin' } as const;
  for (let made = 0; made < count; made += 1) {
    const input = { name: `Key ${made}`, role: 'editor', expires_at: expiresAt, scopes: null } as const;
    await unitOfWork((writes) =>
      stageNewApiKey(writes, tenantOf(world.organizationId), input, { by, at: clock.now() }),
    );
  }
};

describe('API keys', () => {
  it('are shown once, stored as SHA-256 and prefix, and work', async () => {
    const world = await newWorld();
    const answer = await create(world);
    expect(answer.status).to.equal(201);
    const { key, api_key } = answer.body;
    expect(key).to.match(/^svc_live_[\w-]{43}$/);
    expect(api_key).to.include({ prefix: key.slice(0, 12), role: 'editor', created_by: world.admin.id });
    expect(api_key).to.include({ status: 'active', last_used_at: null, expires_at: null, revoked_at: null });
    const stored = (await apiKeys.ref(api_key.id).get()).data();
    expect(stored?.hash).to.equal(sha256(key));
    expect(JSON.stringify(stored)).not.to.contain(key.slice(12));
    for (const credentials of [{ token: key }, { headers: { 'X-API-Key': key } }]) {
      expect((await call('/v2/contacts', credentials)).status).to.equal(200);
    }
  });

  it('cost one read to authenticate, and are listed newest first without their secret', async () => {
    const world = await newWorld();
    const first = (await create(world, { name: 'First' })).body;
    const second = (await create(world, { name: 'Second', role: 'viewer' })).body;
    const answer = await world.admin.call('/v1/getApiKeys');
    expect(answer.body.api_keys.map(({ name }: { name: string }) => name)).to.deep.equal(['Second', 'First']);
    expect(JSON.stringify(answer.body)).not.to.contain(first.key).and.not.to.contain(second.key);
    const empty = await call('/v2/contacts?limit=1', { token: first.key });
    expect(costOf(empty).reads).to.equal(2);
  });

  it('stop working immediately and permanently when revoked', async () => {
    const world = await newWorld();
    const { key, api_key } = (await create(world)).body;
    expect((await call('/v2/contacts', { token: key })).status).to.equal(200);
    const { admin: stranger } = await newWorld();
    const foreign = await stranger.call('/v1/revokeApiKey', { body: { id: api_key.id } });
    expect(foreign.status, 'another organization’s key').to.equal(404);
    const revoked = await world.admin.call('/v1/revokeApiKey', { body: { id: api_key.id } });
    expect(revoked.status).to.equal(200);
    expect(revoked.body.api_key.status).to.equal('revoked');
    expect((await call('/v2/contacts', { token: key })).status).to.equal(401);
    const again = await world.admin.call('/v1/revokeApiKey', { body: { id: api_key.id } });
    expect(again.body.api_key.revoked_at).to.equal(revoked.body.api_key.revoked_at);
  });

  it('expire at expires_at, and free their place', async () => {
    const world = await newWorld();
    const now = await sandbox.now();
    const { key, api_key } = (await create(world, { expires_at: addMs(now, MINUTE_MS).toISOString() })).body;
    expect(api_key.expires_at).to.equal(addMs(now, MINUTE_MS).toISOString());
    await fill(world, 24);
    expect((await create(world)).body.code).to.equal('LIMIT_REACHED');
    expect((await call('/v2/contacts', { token: key })).status).to.equal(200);
    await sandbox.advance('PT2M');
    expect((await call('/v2/contacts', { token: key })).status).to.equal(401);
    const listed = (await world.admin.call('/v1/getApiKeys')).body.api_keys;
    expect(listed.find(({ id }: { id: string }) => id === api_key.id).status).to.equal('expired');
    expect((await create(world)).status).to.equal(201);
    expect((await create(world)).status).to.equal(409);
  });

  it('are limited to 25 active ones, even with concurrent creations', async () => {
    const world = await newWorld();
    await fill(world, 24);
    const answers = await Promise.all([1, 2, 3, 4].map((late) => create(world, { name: `Late ${late}` })));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 409, 409, 409]);
    const { api_keys } = (await world.admin.call('/v1/getApiKeys')).body;
    expect(api_keys).to.have.length(25);
    await world.admin.call('/v1/revokeApiKey', { body: { id: api_keys[0].id } });
    expect((await create(world)).status).to.equal(201);
    expect((await create(world)).status).to.equal(409);
  });

  it('are not shown again in an idempotent replay', async () => {
    const world = await newWorld();
    const headers = { 'Idempotency-Key': newId() };
    const first = await create(world, {}, headers);
    const again = await create(world, {}, headers);
    expect(again.status).to.equal(201);
    expect(again.headers.get('idempotent-replayed')).to.equal('true');
    expect(again.body).to.deep.equal({ ...first.body, key: null });
    expect((await world.admin.call('/v1/getApiKeys')).body.api_keys).to.have.length(1);
    const other = await create(world, { name: 'Other' }, headers);
    expect(other.status).to.equal(422);
    expect(other.body.code).to.equal('IDEMPOTENCY_KEY_REUSED');
  });

  it('update last_used_at at most once a minute', async () => {
    const world = await newWorld();
    const { key, api_key } = (await create(world)).body;
    const use = () => call('/v2/contacts', { token: key });
    // The service stores the time after it has responded.
    const lastUseAfter = async (former: number): Promise<number> => {
      for (;;) {
        const stored = (await apiKeys.get(api_key.id))?.last_used_at?.getTime() ?? 0;
        if (stored > former) return stored;
      }
    };
    await use();
    const first = await lastUseAfter(0);
    await use();
    await sandbox.advance('PT61S');
    await use();
    expect(await lastUseAfter(first), 'not the time of the second use').to.be.above(first + 60_000);
  });

  it('are managed only by signed-in admins', async () => {
    const world = await newWorld();
    const key = await newApiKey(world.organizationId, 'editor');
    for (const caller of [world.editor, world.viewer, key]) {
      const answer = await caller.call('/v1/createApiKey', { body: { name: 'x' } });
      expect(answer.status).to.equal(403);
      expect(answer.body.code).to.equal('FORBIDDEN');
      expect((await caller.call('/v1/getApiKeys')).status).to.equal(403);
      expect((await caller.call('/v1/revokeApiKey', { body: { id: key.id } })).status).to.equal(403);
    }
  });

  it('are not created with invalid fields, which a 400 names', async () => {
    const bad: [string, Record<string, unknown>][] = [
      ['name', { name: '' }],
      ['name', { name: 'x'.repeat(101) }],
      ['role', { role: 'admin' }],
      ['expires_at', { expires_at: 'tomorrow' }],
      ['expires_at', { expires_at: '2026-01-01T00:00:00Z' }],
    ];
    const world = await newWorld();
    for (const [field, body] of bad) {
      const answer = await create(world, body);
      expect(answer.status, field).to.equal(400);
      expect(answer.body.code).to.equal('VALIDATION_FAILED');
      expect(Object.keys(answer.body.details.fields)).to.deep.equal([field]);
    }
    const listed = (await world.admin.call('/v1/getApiKeys')).body.api_keys;
    expect(listed).to.deep.equal([]);
  });
});
