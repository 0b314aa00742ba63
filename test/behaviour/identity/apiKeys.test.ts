// createApiKey, getApiKeys, revokeApiKey, rotateApiKey, scopes, and GET /v2/me.
import { expect } from 'chai';
import { API_KEY_AREAS, API_KEY_SCOPES, type ApiKeyScope } from '../../../functions/api/actor';
import { apiKeyScopeOfEndpoint } from '../../../functions/http/register';
import { apiKeys, listActiveApiKeys, stageNewApiKey } from '../../../functions/identity/apiKey';
import { addMs, clock, MINUTE_MS } from '../../../functions/platform/clock';
import { newId, sha256 } from '../../../functions/platform/ids';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { call, costOf } from '../../support/client';
import { allEndpointAddresses, filled } from '../../support/matrix';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld, type World } from '../../support/world';
import { done, outcomeOf, valuesOf } from '../http';
import { freshWorld } from '../worlds';

const create = (world: World, body: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  world.admin.call('/v1/createApiKey', { body: { name: 'Integration', ...body }, headers });

/** Creates keys with the use case itself, bypassing only HTTP. */
const fill = async (world: World, count: number, expiresAt: Date | null = null): Promise<void> => {
  const by = { kind: 'person', id: world.admin.id, name: 'A', email: null, role: 'admin' } as const;
  for (let made = 0; made < count; made += 1) {
    const input = { name: `Key ${made}`, role: 'editor', expires_at: expiresAt, scopes: null } as const;
    await unitOfWork((writes) => stageNewApiKey(writes, world, input, { by, at: clock.now() }));
  }
};

describe('API keys', () => {
  const world = freshWorld();

  it('are shown once, stored as SHA-256 and prefix, listed newest first without their secret, and cost one read', async () => {
    const answer = await done(create(world), 201);
    const { key, api_key } = answer;
    expect(key).to.match(/^svc_live_[\w-]{43}$/);
    expect(api_key).to.include({ prefix: key.slice(0, 12), role: 'editor', created_by: world.admin.id });
    expect(api_key).to.include({ status: 'active', last_used_at: null, expires_at: null, revoked_at: null });
    const stored = (await apiKeys.ref(api_key.id).get()).data();
    expect(stored?.hash).to.equal(sha256(key));
    expect(JSON.stringify(stored)).not.to.contain(key.slice(12));
    for (const credentials of [{ token: key }, { headers: { 'X-API-Key': key } }])
      expect((await call('/v2/contacts', credentials)).status).to.equal(200);
    const first = (await create(world, { name: 'First' })).body;
    const second = (await create(world, { name: 'Second', role: 'viewer' })).body;
    const listed = await world.admin.call('/v1/getApiKeys');
    expect(valuesOf(listed.body.api_keys, 'name')).to.deep.equal(['Second', 'First', 'Integration']);
    expect(JSON.stringify(listed.body)).not.to.contain(first.key).and.not.to.contain(second.key);
    const empty = await call('/v2/contacts?limit=1', { token: first.key });
    expect(costOf(empty).reads).to.equal(2);
  });

  it('read a record at one read more, whether it is missing or another organization’s', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const key = await newApiKey(world.organizationId, 'viewer');
    const expiry = { body: { name: 'Licence', expiry_date: '2041-01-01' } };
    const ours = await world.editor.call('/v2/expiries', expiry);
    const { body } = await other.editor.call('/v2/expiries', expiry);
    const own = await key.call(`/v2/expiries/${ours.body.id}`);
    expect([own.status, costOf(own).reads]).to.deep.equal([200, 2]);
    const [theirs, none] = [await key.call(`/v2/expiries/${body.id}`), await key.call('/v2/expiries/none')];
    expect([theirs.status, none.status]).to.deep.equal([404, 404]);
    const said = ({ body: { error } }: typeof none) => ({ ...error, request_id: null });
    expect(said(theirs)).to.deep.equal(said(none));
    expect(costOf(theirs).reads).to.equal(2).and.to.equal(costOf(none).reads);
  });

  it('stop working immediately and permanently when revoked', async () => {
    const { key, api_key } = (await create(world)).body;
    expect((await call('/v2/contacts', { token: key })).status).to.equal(200);
    const revoked = await done(world.admin.call('/v1/revokeApiKey', { body: { id: api_key.id } }), 200);
    expect(revoked.api_key.status).to.equal('revoked');
    expect((await call('/v2/contacts', { token: key })).status).to.equal(401);
    const again = await world.admin.call('/v1/revokeApiKey', { body: { id: api_key.id } });
    expect(again.body.api_key.revoked_at).to.equal(revoked.api_key.revoked_at);
  });

  it('expire at expires_at, and free their place among 25, even with concurrent creations', async () => {
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
    expect(outcomeOf(await rotate(world, { id: api_key.id }))).to.deep.equal([409, 'INVALID_STATE']);
    expect(valuesOf(await listActiveApiKeys(world, await sandbox.now()), 'id')).not.to.include(api_key.id);
    const answers = await Promise.all([1, 2, 3, 4].map((late) => create(world, { name: `Late ${late}` })));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 409, 409, 409]);
    const made = answers.find(({ status }) => status === 201)?.body.api_key;
    await world.admin.call('/v1/revokeApiKey', { body: { id: made.id } });
    expect((await create(world)).status).to.equal(201);
    expect((await create(world)).status).to.equal(409);
  });

  it('are not shown again in an idempotent replay', async () => {
    const headers = { 'Idempotency-Key': newId() };
    const first = await create(world, {}, headers);
    const again = await create(world, {}, headers);
    expect(again.status).to.equal(201);
    expect(again.headers.get('idempotent-replayed')).to.equal('true');
    expect(again.body).to.deep.equal({ ...first.body, key: null });
    expect((await world.admin.call('/v1/getApiKeys')).body.api_keys).to.have.length(1);
  });

  it('update last_used_at at most once a minute', async () => {
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
});

const rotate = (world: World, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  world.admin.call('/v1/rotateApiKey', { body, headers });
const statusWith = async (key: string): Promise<number> => (await call('/v2/me', { token: key })).status;

const AT_ONCE = 8;
async function forEachAtOnce<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) await Promise.all(items.slice(at, at + AT_ONCE).map(act));
}

describe('Scopes of API keys', () => {
  const world = freshWorld();

  it('exist for every area open to keys, and no others', () => {
    const needed = allEndpointAddresses().flatMap(({ endpoint }) => apiKeyScopeOfEndpoint(endpoint) ?? []);
    const areas = [...new Set(needed.map((scope) => scope.split(':')[0]))].sort();
    expect(areas).to.deep.equal([...API_KEY_AREAS].sort());
  });

  it('apply to every operation: its own scope suffices, all others return 403 naming it', async () => {
    const asked = allEndpointAddresses().flatMap((address) => {
      const scope = apiKeyScopeOfEndpoint(address.endpoint);
      return scope === null ? [] : [{ ...address, scope }];
    });
    const keys = new Map(
      await Promise.all(
        API_KEY_SCOPES.map(async (scope) => {
          const own = await newApiKey(world.organizationId, 'editor', { scopes: [scope] });
          // Write scopes include reading. Read scopes never include writing.
          const kept = API_KEY_SCOPES.filter((other) => other !== scope && other !== scope.replace(/:read$/, ':write'));
          const rest = await newApiKey(world.organizationId, 'editor', { scopes: kept });
          return [scope, { own, rest }] as const;
        }),
      ),
    );
    await forEachAtOnce(asked, async ({ scope, name, method, path, endpoint }) => {
      const { own, rest } = keys.get(scope) as NonNullable<ReturnType<typeof keys.get>>;
      const options = { method, ...(method === 'GET' ? {} : { body: {} }) };
      const refused = await rest.call(filled(path), options);
      if ('errorStyle' in endpoint && endpoint.errorStyle === 'always500') {
        expect(refused.status, name).to.equal(500);
      } else {
        expect(refused.status, `${name} ${JSON.stringify(refused.body)}`).to.equal(403);
        const details = refused.body.error?.details ?? refused.body.details;
        expect(details, name).to.deep.equal({ scope });
      }
      const admitted = await own.call(filled(path), options);
      expect(admitted.status, `${name} ${JSON.stringify(admitted.body)}`).not.to.be.oneOf([401, 403, 500]);
    });
  });

  it('include reading in writing, and are listed', async () => {
    const scopes = ['contacts:write', 'expiries:read'];
    const { body } = await create(world, { scopes: [...scopes, 'contacts:write'] });
    expect(body.api_key.scopes).to.deep.equal(scopes);
    const ask = async (path: string, sent?: object) =>
      (await call(path, { token: body.key, ...(sent ? { body: sent } : {}) })).status;
    expect(await ask('/v2/contacts')).to.equal(200);
    expect(await ask('/v2/contacts', { first_name: 'Ada' })).to.equal(201);
    const { api_keys } = (await world.admin.call('/v1/getApiKeys')).body;
    expect(api_keys[0].scopes).to.deep.equal(scopes);
  });

  it('are rejected if unknown, empty or beyond the role, as is an expiry date in the past', async () => {
    for (const wrong of [
      { scopes: [] },
      { scopes: ['users:write'] },
      { scopes: 'expiries:read' },
      { role: 'viewer', scopes: ['expiries:read', 'expiries:write'] },
    ]) {
      const answer = await create(world, wrong);
      expect(answer.status, JSON.stringify(wrong)).to.equal(400);
      expect(Object.keys(answer.body.details.fields)[0]).to.match(/^scopes/);
    }
    expect((await create(world, { scopes: null })).body.api_key.scopes).to.equal(null);
    const past = { expires_at: '2026-01-01T00:00:00Z' };
    expect(outcomeOf(await create(await newWorld(), past))).to.deep.equal([400, 'expires_at']);
  });
});

describe('rotateApiKey', () => {
  const world = freshWorld();

  it('gives the same key a new secret; the former one works only for the overlap', async () => {
    const scopes: ApiKeyScope[] = ['contacts:read'];
    const first = (await create(world, { scopes })).body;
    const now = await sandbox.now();
    const answer = await done(rotate(world, { id: first.api_key.id, overlap_hours: 2 }), 200);
    const { key, api_key } = answer;
    expect(key).not.to.equal(first.key);
    expect(api_key).to.include({ id: first.api_key.id, prefix: key.slice(0, 12), status: 'active' });
    expect(api_key.scopes).to.deep.equal(scopes);
    expect(Date.parse(api_key.former_secret_until) - now.getTime()).to.be.within(7_199_000, 7_260_000);
    expect([await statusWith(first.key), await statusWith(key)]).to.deep.equal([200, 200]);
    const stored = JSON.stringify((await apiKeys.ref(api_key.id).get()).data());
    expect(stored).not.to.contain(key).and.not.to.contain(first.key);
    await sandbox.advance('PT2H1M');
    expect([await statusWith(first.key), await statusWith(key)]).to.deep.equal([401, 200]);
    const [listed] = (await world.admin.call('/v1/getApiKeys')).body.api_keys;
    expect(listed.former_secret_until).to.equal(null);
  });

  it('ends the former secret immediately without an overlap, and those of earlier rotations', async () => {
    const first = (await create(world)).body;
    const id = first.api_key.id;
    const second = (await rotate(world, { id, overlap_hours: 168 })).body;
    const third = (await rotate(world, { id, overlap_hours: 168 })).body;
    expect(await statusWith(first.key)).to.equal(401);
    expect(await statusWith(second.key)).to.equal(200);
    const last = (await rotate(world, { id })).body;
    const statuses = await Promise.all([second, third, last].map(({ key }) => statusWith(key)));
    expect(statuses).to.deep.equal([401, 401, 200]);
  });
});

describe('GET /v2/me', () => {
  it('returns the person with organization and plan', async () => {
    const world = await newWorld({ timezone: 'Pacific/Kiritimati' });
    const { admin } = await newWorld({ timezone: 'Pacific/Pago_Pago' });
    const body = await done(world.viewer.call('/v2/me'), 200);
    const { id, email } = world.viewer;
    expect(body).to.include({ kind: 'person', id, email, role: 'viewer', scopes: null });
    expect(body.organization.id).to.equal(world.organizationId);
    const inTheWest = (await admin.call('/v2/me')).body.organization.today;
    expect(body.organization.today > inTheWest, '25 hours ahead').to.equal(true);
    expect(body.plan.limits.expiries).to.include.keys('limit', 'used', 'remaining');
  });

  it('returns a key’s permissions with any scopes, for three reads', async () => {
    const world = await newWorld();
    const key = await newApiKey(world.organizationId, 'editor', { scopes: ['contacts:read'] });
    await key.call('/v2/me');
    const answer = await key.call('/v2/me');
    const permissions = { role: 'editor', email: null, scopes: ['contacts:read'] };
    expect(answer.body).to.deep.include({ kind: 'api_key', id: key.id, ...permissions });
    expect(costOf(answer).reads).to.equal(3);
  });
});
