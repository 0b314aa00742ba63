// Scopes of API keys, rotateApiKey, and GET /v2/me.
import { expect } from 'chai';
import { API_KEY_AREAS, API_KEY_SCOPES, type ApiKeyScope } from '../../../functions/api/actor';
import { apiKeyScopeOfEndpoint } from '../../../functions/http/register';
import { apiKeys } from '../../../functions/identity/apiKey';
import { call, costOf } from '../../support/client';
import { allEndpointAddresses, filled } from '../../support/matrix';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld, type World } from '../../support/world';

const create = (world: World, body: Record<string, unknown> = {}) =>
  world.admin.call('/v1/createApiKey', { body: { name: 'Integration', ...body } });
const rotate = (world: World, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  world.admin.call('/v1/rotateApiKey', { body, headers });
const statusWith = async (key: string): Promise<number> => (await call('/v2/me', { token: key })).status;

const AT_ONCE = 8;
async function forEachAtOnce<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE)
    await Promise.all(items.slice(at, at + AT_ONCE).map(act));
}

describe('Scopes of API keys', () => {
  it('exist for every area open to keys, and no others', () => {
    const needed = allEndpointAddresses().flatMap(({ endpoint }) => apiKeyScopeOfEndpoint(endpoint) ?? []);
    expect([...new Set(needed.map((scope) => scope.split(':')[0]))].sort()).to.deep.equal(
      [...API_KEY_AREAS].sort(),
    );
  });

  it('apply to every operation: its own scope suffices, all others return 403 naming it', async () => {
    const world = await newWorld();
    const asked = allEndpointAddresses().flatMap((address) => {
      const scope = apiKeyScopeOfEndpoint(address.endpoint);
      return scope === null ? [] : [{ ...address, scope }];
    });
    const keys = new Map(
      await Promise.all(
        API_KEY_SCOPES.map(async (scope) => {
          const own = await newApiKey(world.organizationId, 'editor', { scopes: [scope] });
          // Write scopes include reading. Read scopes never include writing.
          const kept = API_KEY_SCOPES.filter(
            (other) => other !== scope && other !== scope.replace(/:read$/, ':write'),
          );
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
    const world = await newWorld();
    const scopes = ['contacts:write', 'expiries:read'];
    const { body } = await create(world, { scopes: [...scopes, 'contacts:write'] });
    expect(body.api_key.scopes).to.deep.equal(scopes);
    const ask = async (path: string, sent?: object) =>
      (await call(path, { token: body.key, ...(sent ? { body: sent } : {}) })).status;
    expect(await ask('/v2/contacts')).to.equal(200);
    expect(await ask('/v2/contacts', { first_name: 'Ada' })).to.equal(201);
    expect(await ask('/v2/expiries')).to.equal(200);
    expect(await ask('/v2/expiries', { name: 'A', expiry_date: '2040-06-01' })).to.equal(403);
    expect(await ask('/v2/folders')).to.equal(403);
    const { api_keys } = (await world.admin.call('/v1/getApiKeys')).body;
    expect(api_keys[0].scopes).to.deep.equal(scopes);
  });

  it('are rejected if unknown, empty or beyond the role', async () => {
    const world = await newWorld();
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
  });
});

describe('rotateApiKey', () => {
  it('gives the same key a new secret; the former one works only for the overlap', async () => {
    const world = await newWorld();
    const scopes: ApiKeyScope[] = ['contacts:read'];
    const first = (await create(world, { scopes })).body;
    const now = await sandbox.now();
    const answer = await rotate(world, { id: first.api_key.id, overlap_hours: 2 });
    expect(answer.status).to.equal(200);
    const { key, api_key } = answer.body;
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
    const world = await newWorld();
    const first = (await create(world)).body;
    const id = first.api_key.id;
    const second = (await rotate(world, { id, overlap_hours: 168 })).body;
    const third = (await rotate(world, { id, overlap_hours: 168 })).body;
    expect(await statusWith(first.key)).to.equal(401);
    expect(await statusWith(second.key)).to.equal(200);
    const last = (await rotate(world, { id })).body;
    expect(await Promise.all([second, third, last].map(({ key }) => statusWith(key)))).to.deep.equal([
      401, 401, 200,
    ]);
    await world.admin.call('/v1/revokeApiKey', { body: { id } });
    expect(await statusWith(last.key)).to.equal(401);
  });

  it('rejects everyone except a signed-in admin, more than 168 hours, and foreign keys', async () => {
    const world = await newWorld();
    const { id } = (await create(world)).body.api_key;
    const key = await newApiKey(world.organizationId, 'editor');
    for (const caller of [world.editor, key]) {
      expect((await caller.call('/v1/rotateApiKey', { body: { id } })).status).to.equal(403);
    }
    for (const overlap_hours of [-1, 169, 1.5, '1']) {
      const answer = await rotate(world, { id, overlap_hours });
      expect(answer.status).to.equal(400);
      expect(answer.body.details.fields).to.have.key('overlap_hours');
    }
    expect((await rotate(await newWorld(), { id })).status).to.equal(404);
  });
});

describe('GET /v2/me', () => {
  it('returns the person with organization and plan', async () => {
    const world = await newWorld({ timezone: 'Pacific/Kiritimati' });
    const { admin } = await newWorld({ timezone: 'Pacific/Pago_Pago' });
    const { body, status } = await world.viewer.call('/v2/me');
    expect(status).to.equal(200);
    const { id, email } = world.viewer;
    expect(body).to.include({ kind: 'person', id, email, role: 'viewer', scopes: null });
    expect(body.organization.id).to.equal(world.organizationId);
    const inTheWest = (await admin.call('/v2/me')).body.organization.today;
    expect(body.organization.today > inTheWest, '25 hours ahead').to.equal(true);
    expect(body.plan.limits.expiries).to.include.keys('limit', 'used', 'remaining');
  });

  it('returns a key’s permissions, whatever its scopes, for three reads', async () => {
    const world = await newWorld();
    const key = await newApiKey(world.organizationId, 'editor', { scopes: ['contacts:read'] });
    await key.call('/v2/me');
    const answer = await key.call('/v2/me');
    const permissions = { role: 'editor', email: null, scopes: ['contacts:read'] };
    expect(answer.body).to.deep.include({ kind: 'api_key', id: key.id, ...permissions });
    expect(costOf(answer).reads).to.equal(3);
  });
});
