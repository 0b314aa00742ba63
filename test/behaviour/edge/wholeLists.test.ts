// Unpaged lists show active records behind hundreds of inactive ones, and say when they omit some.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { apiKeys, createApiKeySecret } from '../../../functions/identity/apiKey';
import { addMs, clock, DAY_MS, HOUR_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { invitations, mintInvitationToken } from '../../../functions/signup/invitation';
import { firestore } from '../../../functions/store/firestore';
import { newWorld, type World } from '../../support/world';

const MORE_THAN_LISTED = 501;

describe('whole lists', () => {
  let world: World;

  before(async () => {
    world = await newWorld({ plan: 'enterprise' });
  });

  it('GET /v1/getApiKeys lists an active key behind hundreds of newer revoked ones', async () => {
    const { body } = await world.admin.call('/v1/createApiKey', { body: { name: 'The old one' } });
    const now = clock.now();
    const batch = firestore().bulkWriter();
    for (let made = 0; made < MORE_THAN_LISTED; made += 1) {
      const { id, stored } = createApiKeySecret();
      void batch.create(apiKeys.ref(id), {
        ...stored,
        organization_id: world.organizationId,
        name: `Revoked ${made}`,
        role: 'viewer',
        created_by: world.admin.id,
        created_at: addMs(now, HOUR_MS),
        last_used_at: null,
        expires_at: null,
        revoked_at: now,
        writes_until: null,
      });
    }
    await batch.close();
    const listed = await world.admin.call('/v1/getApiKeys');
    const active = listed.body.api_keys.filter(({ status }: { status: string }) => status === 'active');
    expect(active).to.deep.equal([body.api_key]);
  });

  it('GET /v1/getInvitations lists a pending one behind hundreds of newer cancelled ones', async () => {
    const email = `new-${newId().toLowerCase()}@example.org`;
    const invited = await world.admin.call('/v1/invite', { body: { emails: [email] } });
    expect(invited.status).to.equal(201);
    const now = clock.now();
    const store = invitations.of(tenantOf(world.organizationId));
    const batch = firestore().bulkWriter();
    for (let made = 0; made < MORE_THAN_LISTED; made += 1) {
      void batch.create(store.ref(newId()), {
        organization_id: world.organizationId,
        email: `gone-${made}@example.org`,
        role: 'viewer',
        status: 'cancelled',
        token_hash: mintInvitationToken().hash,
        invited_by: world.admin.id,
        inviter_name: 'A',
        accepted_by: null,
        created_at: addMs(now, HOUR_MS),
        updated_at: now,
        expires_at: addMs(now, 7 * DAY_MS),
      });
    }
    await batch.close();
    const { body } = await world.admin.call('/v1/getInvitations');
    const pending = body.invitations.filter(({ status }: { status: string }) => status === 'pending');
    expect(pending.map((one: { email: string }) => one.email)).to.deep.equal([email]);
  });

  it('GET /v1/getAllExpiries and /v1/exportExpiries count all matches and say when they omit some', async () => {
    const { editor } = await newWorld();
    for (const day of ['01', '02', '03']) {
      const body = { name: `On ${day}`, expiry_date: `2040-01-${day}`, type: day === '03' ? 'B' : 'A' };
      expect((await editor.call('/v2/expiries', { body })).status).to.equal(201);
    }
    const asked = async (query: string) => {
      const { body } = await editor.call(`/v1/getAllExpiries?${query}`);
      return [body.expiries.length, body.total, body.has_more];
    };
    expect(await asked('limit=2')).to.deep.equal([2, 3, true]);
    expect(await asked('limit=3')).to.deep.equal([3, 3, false]);
    expect(await asked('limit=1&type=A')).to.deep.equal([1, 2, true]);
    expect(await asked('')).to.deep.equal([3, 3, false]);
    expect((await editor.call('/v1/exportExpiries?limit=2')).body).to.include({ total: 2, has_more: true });
    expect((await editor.call('/v1/exportExpiries')).body).to.include({ total: 3, has_more: false });
  });
});
