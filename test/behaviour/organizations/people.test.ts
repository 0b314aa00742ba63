// getUsers, updateUserRole, removeUser, leaveOrganization, and the organization’s settings.
import { expect } from 'chai';
import { stageMemberRoleChange } from '../../../functions/organizations/people';
import { clock } from '../../../functions/platform/clock';
import { firestore } from '../../../functions/store/firestore';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { GOOD_PASSWORD, idToken, login, newAccount, someEmail } from '../../support/accounts';
import { call } from '../../support/client';
import { newExpiry } from '../../support/workflows';
import { newApiKey, newPerson, newWorld, type Person, type World } from '../../support/world';
import { done, post } from '../http';

describe('updateUserRole', () => {
  it('accepts roles and their aliases, and applies immediately to existing tokens', async () => {
    const world = await newWorld();
    const write = () => world.viewer.call('/v2/contacts', { body: { first_name: 'New' } });
    expect((await write()).status).to.equal(403);
    const body = { userId: world.viewer.id, role: 'member' };
    expect((await world.admin.call('/v1/updateUserRole', { body })).body.user.role).to.equal('editor');
    expect((await write()).status).to.equal(201);
  });

  it('returns 409 for the last admin, and keeps one of two admins who demote each other concurrently', async () => {
    const world = await newWorld();
    const demote = (userId: string) =>
      unitOfWork((writes) => stageMemberRoleChange(writes, world, { userId, role: 'viewer' }, clock.now()));
    const own = { body: { userId: world.admin.id, role: 'editor' } };
    const last = await done(world.admin.call('/v1/updateUserRole', own), 409);
    expect(last.code).to.equal('INVALID_STATE');
    for (let round = 0; round < 5; round += 1) {
      const second = await newPerson(world.organizationId, 'admin');
      const outcomes = await Promise.allSettled([demote(world.admin.id), demote(second.id)]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
      const people = (await world.viewer.call('/v1/getUsers')).body.users;
      const admins = people.filter(({ role }: { role: string }) => role === 'admin');
      expect(admins).to.have.length(1);
      if (admins[0].id !== world.admin.id) {
        await unitOfWork((writes) =>
          stageMemberRoleChange(writes, world, { userId: world.admin.id, role: 'admin' }, clock.now()),
        );
        await demote(second.id);
      }
    }
  });
});

describe('removeUser', () => {
  it('ends session and ID tokens immediately; the person keeps an account without an organization', async () => {
    const account = await newAccount();
    const helper = await newPerson(account.organizationId, 'admin');
    const firebaseToken = await idToken(account.email);
    for (const token of [account.token, firebaseToken]) {
      expect((await call('/v2/contacts', { token })).status).to.equal(200);
    }
    await new Promise((wake) => setTimeout(wake, 1100));
    expect((await helper.call('/v1/removeUser', { body: { userId: account.id } })).status).to.equal(200);
    for (const token of [account.token, firebaseToken]) {
      expect((await call('/v2/contacts', { token })).status).to.equal(401);
    }
    const again = await login(account.email, GOOD_PASSWORD);
    expect(again.body.user.organization_id).to.equal(null);
    expect(again.body.teams).to.deep.equal([]);
    expect((await call('/v2/contacts', { token: again.body.accessToken })).status).to.equal(403);
    const v1 = await done(call('/v1/getAllContacts', { token: again.body.accessToken }), 400);
    expect(v1.code).to.equal('ORGANIZATION_REQUIRED');
  });
});

/** Everything that a person can leave behind, and a check of whether it still works. */
async function grantedBy(world: World, userId: string, token: string) {
  const admin = { token };
  const post = async (name: string, body: object) => {
    const answer = await call(`/v1/${name}`, { ...admin, body });
    expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).to.be.oneOf([200, 201]);
    return answer.body;
  };
  const { expiry } = await post('createExpiry', { name: 'Licence', expiry_date: '2040-01-01' });
  const { client } = await post('createComplianceClient', { name: 'Client' });
  const { key, api_key } = await post('createApiKey', { name: 'Nightly' });
  const { invitations } = await post('invite', { emails: [someEmail()] });
  const { share } = await post('createExpiryShare', { expiry_id: expiry.id });
  const { portal } = await post('createCompliancePortal', { client_id: client.id });
  const tokenOf = (url: string): string => new URL(url).hash.slice(1);
  return {
    userId,
    listed: {
      api_keys: [{ id: api_key.id, name: 'Nightly' }],
      invitations: [{ id: invitations[0].id, email: invitations[0].email }],
      expiry_shares: [{ id: share.id, expiry_id: expiry.id }],
      compliance_portals: [{ id: portal.id, client_id: client.id }],
      has_more: false,
    },
    async works() {
      const [byKey, pending, opened, entered] = await Promise.all([
        call('/v2/expiries', { token: key }),
        world.admin.call('/v1/getInvitations'),
        call('/v1/getSharedExpiry', { body: { token: tokenOf(share.url) } }),
        call('/v1/openCompliancePortal', { body: { token: tokenOf(portal.url) } }),
      ]);
      const invitation = pending.body.invitations.find(({ id }: { id: string }) => id === invitations[0].id);
      return {
        key: byKey.status === 200,
        invitation: invitation.status === 'pending',
        share: opened.status === 200,
        portal: entered.status === 200,
      };
    },
  };
}
const ALL = { key: true, invitation: true, share: true, portal: true };
const NONE = { key: false, invitation: false, share: false, portal: false };

describe('removeUser and the access that the member granted', () => {
  for (const revoke of [false, true]) {
    it(`${revoke ? 'ends' : 'lists and leaves'} keys, invitations and links ${revoke ? 'with' : 'without'} revoke_access`, async () => {
      const world = await newWorld();
      const leaving = await newPerson(world.organizationId, 'admin');
      const granted = await grantedBy(world, leaving.id, leaving.token);
      const others = await grantedBy(world, world.admin.id, world.admin.token);
      expect(await granted.works()).to.deep.equal(ALL);
      const seats = async () => (await world.admin.call('/v1/getPlanUsage')).body.limits.seats.used;
      const before = await seats();
      const body = { userId: leaving.id, ...(revoke ? { revoke_access: true } : {}) };
      const answer = await done(world.admin.call('/v1/removeUser', { body }), 200);
      expect(answer.granted_access).to.deep.equal(granted.listed);
      expect(answer.access_revoked).to.equal(revoke);
      expect(await granted.works()).to.deep.equal(revoke ? NONE : ALL);
      expect(await others.works()).to.deep.equal(ALL);
      expect(before - (await seats())).to.equal(revoke ? 2 : 1);
    });
  }
});

describe('leaveOrganization', () => {
  it('is open to every role, ends the member’s tokens and frees the seat', async () => {
    const world = await newWorld();
    for (const person of [world.viewer, world.editor]) {
      expect((await person.call('/v1/leaveOrganization', { method: 'POST' })).status).to.equal(200);
      expect((await person.call('/v1/getUsers')).status).to.equal(401);
    }
    const { users } = (await world.admin.call('/v1/getUsers')).body;
    expect(users.map(({ id }: { id: string }) => id)).to.deep.equal([world.admin.id]);
    expect((await world.admin.call('/v1/getPlanUsage')).body.limits.seats.used).to.equal(1);
  });

  it('returns 409 to the last admin with a way out, and succeeds once there is another admin', async () => {
    const world = await newWorld();
    const leave = () => world.admin.call('/v1/leaveOrganization', { method: 'POST' });
    const refused = await done(leave(), 409);
    expect(refused.code).to.equal('INVALID_STATE');
    expect(refused.error).to.match(/make someone else an admin first, or delete the organization/);
    const own = { body: { userId: world.admin.id } };
    expect((await world.admin.call('/v1/removeUser', own)).status).to.equal(409);
    const handOver = { userId: world.editor.id, role: 'admin' };
    expect((await world.admin.call('/v1/updateUserRole', { body: handOver })).status).to.equal(200);
    expect((await leave()).status).to.equal(200);
  });
});

describe('An organization', () => {
  it('removeUser with revoke_access, for a member with many links ends all of the member’s links, and no others', async () => {
    const world = await newWorld({ plan: 'enterprise' });
    const stored = firestore().collection('expiry_shares');
    const leaving = await newPerson(world.organizationId, 'editor');
    const expiry = await newExpiry(world.editor, '2040-01-01');
    const share = async (person: Person) => {
      const answer = await done(person.call('/v1/createExpiryShare', { body: { expiry_id: expiry } }), 201);
      return answer.share.id as string;
    };
    const [made, others] = [await share(leaving), await share(world.editor)];
    const record = (await stored.doc(made).get()).data() ?? {};
    const writer = firestore().bulkWriter();
    for (let more = 0; more < 450; more += 1) {
      void writer.create(stored.doc(`${more}-${made}`), record);
    }
    await writer.close();
    const body = { userId: leaving.id, revoke_access: true };
    const answer = await done(world.admin.call('/v1/removeUser', { body }), 200);
    expect(answer.granted_access.has_more).to.equal(true);
    expect(answer.granted_access.expiry_shares).to.have.length(200);
    const left = await stored.where('organization_id', '==', world.organizationId).get();
    expect(left.docs.map(({ id }) => id)).to.deep.equal([others]);
  });

  it('getOrganizationSettings returns exactly the settings to any member and key; unset texts are empty', async () => {
    const world = await newWorld({ timezone: 'Asia/Tokyo' });
    const key = await newApiKey(world.organizationId, 'viewer');
    for (const caller of [world.viewer, key]) {
      const body = await done(caller.call('/v1/getOrganizationSettings'), 200);
      expect(Object.keys(body)).to.deep.equal(['organization']);
      const { organization } = body;
      expect(organization).to.include({ timezone: 'Asia/Tokyo', email_reminder_mode: 'INDIVIDUAL' });
      expect(organization).to.include({ industry: '', expiry_form_section_order: null });
      expect(organization).not.to.have.any.keys('owner_id', 'former_members', 'has_contact_windows');
    }
  });

  it('updateOrganizationSettings changes only the settings sent, by POST and by PUT, and returns 400 naming each invalid field', async () => {
    const world = await newWorld();
    const update = (method: string, body: unknown) =>
      world.admin.call('/v1/updateOrganizationSettings', { method, body });
    await done(update('POST', { industry: 'Food', tax_id: { type: 'eu_vat', value: 'DE1' } }), 200);
    await update('PUT', { setup_checklist_acks: { invited: true }, expiry_form_section_order: ['a', 'b'] });
    await update('PUT', { setup_checklist_acks: { imported: true } });
    const { organization } = (await world.viewer.call('/v1/getOrganizationSettings')).body;
    expect(organization.industry).to.equal('Food');
    expect(organization.tax_id).to.deep.equal({ type: 'eu_vat', value: 'DE1' });
    expect(organization.setup_checklist_acks).to.deep.equal({ invited: true, imported: true });
    expect(organization.expiry_form_section_order).to.deep.equal(['a', 'b']);
    expect(organization.name).to.contain(world.organizationId);
    const reset = await update('POST', { industry: null, tax_id: null, ledger_retention_months: null });
    expect(reset.body.organization).to.deep.include({ industry: '', ledger_retention_months: 24 });
    expect(reset.body.organization.tax_id).to.deep.equal({ type: '', value: '' });
    const bad = {
      timezone: 'Mars/Olympus',
      logo_url: 'javascript:alert(1)',
      email_sender_name: 'Two\r\nlines',
      setup_checklist_acks: { 'a.b': true },
    };
    const answer = await post(world.admin, '/v1/updateOrganizationSettings', { ...bad, industry: 'Food' });
    expect(answer.status).to.equal(400);
    const named = Object.keys(answer.body.details.fields).map((field) => field.split('.')[0]);
    expect(named).to.have.members(Object.keys(bad));
    const { organization: kept } = (await world.admin.call('/v1/getOrganizationSettings')).body;
    expect(kept.industry).to.equal('');
  });
});
