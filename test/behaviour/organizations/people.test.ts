// getUsers, updateUserRole, removeUser: the members of an organization.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { stageMemberRoleChange } from '../../../functions/organizations/people';
import { clock } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { GOOD_PASSWORD, idToken, login, newAccount } from '../../support/accounts';
import { call } from '../../support/client';
import { newApiKey, newPerson, newWorld } from '../../support/world';

describe('getUsers', () => {
  it('lists the members for each of them, without the organization’s keys', async () => {
    const world = await newWorld();
    await newApiKey(world.organizationId, 'editor');
    const answer = await world.viewer.call('/v1/getUsers');
    expect(answer.status).to.equal(200);
    const ids = answer.body.users.map(({ id }: { id: string }) => id);
    expect(ids).to.have.members([world.admin.id, world.editor.id, world.viewer.id]);
  });

  it('rejects API keys', async () => {
    const world = await newWorld();
    const key = await newApiKey(world.organizationId, 'editor');
    expect((await key.call('/v1/getUsers')).status).to.equal(403);
  });
});

describe('updateUserRole', () => {
  it('accepts roles and their aliases, and applies immediately to existing tokens', async () => {
    const world = await newWorld();
    const write = () => world.viewer.call('/v2/contacts', { body: { first_name: 'New' } });
    expect((await write()).status).to.equal(403);
    const body = { userId: world.viewer.id, role: 'member' };
    const answer = await world.admin.call('/v1/updateUserRole', { body });
    expect(answer.body.user.role).to.equal('editor');
    expect((await write()).status).to.equal(201);
  });

  it('returns 409 for the last admin, and keeps one of two admins who demote each other concurrently', async () => {
    const world = await newWorld();
    const tenant = tenantOf(world.organizationId);
    const demote = (userId: string) =>
      unitOfWork((writes) => stageMemberRoleChange(writes, tenant, { userId, role: 'viewer' }, clock.now()));
    const own = { body: { userId: world.admin.id, role: 'editor' } };
    const last = await world.admin.call('/v1/updateUserRole', own);
    expect(last.status).to.equal(409);
    expect(last.body.code).to.equal('INVALID_STATE');
    for (let round = 0; round < 5; round += 1) {
      const second = await newPerson(world.organizationId, 'admin');
      const outcomes = await Promise.allSettled([demote(world.admin.id), demote(second.id)]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
      const people = (await world.viewer.call('/v1/getUsers')).body.users;
      const admins = people.filter(({ role }: { role: string }) => role === 'admin');
      expect(admins).to.have.length(1);
      if (admins[0].id !== world.admin.id) {
        await unitOfWork((writes) =>
          stageMemberRoleChange(writes, tenant, { userId: world.admin.id, role: 'admin' }, clock.now()),
        );
        await demote(second.id);
      }
    }
  });

  it('returns 404 for a stranger and an unknown id alike, and 400 without a role', async () => {
    const [mine, theirs] = [await newWorld(), await newWorld()];
    for (const name of ['updateUserRole', 'removeUser']) {
      const answers = await Promise.all(
        [theirs.viewer.id, newId(28)].map((userId) =>
          mine.admin.call(`/v1/${name}`, { body: { userId, role: 'viewer' } }),
        ),
      );
      expect(answers.map(({ status }) => status)).to.deep.equal([404, 404]);
      const [other, missing] = answers.map(({ body }) => ({ ...body, requestId: '' }));
      expect(other).to.deep.equal(missing);
    }
    const boss = { userId: mine.viewer.id, role: 'boss' };
    const bad = await mine.admin.call('/v1/updateUserRole', { body: boss });
    expect(bad.body.details.fields).to.have.key('role');
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
    const removed = await helper.call('/v1/removeUser', { body: { userId: account.id } });
    expect(removed.status).to.equal(200);
    for (const token of [account.token, firebaseToken]) {
      expect((await call('/v2/contacts', { token })).status).to.equal(401);
    }
    const again = await login(account.email, GOOD_PASSWORD);
    expect(again.body.user.organization_id).to.equal(null);
    expect(again.body.teams).to.deep.equal([]);
    expect((await call('/v2/contacts', { token: again.body.accessToken })).status).to.equal(403);
    const v1 = await call('/v1/getAllContacts', { token: again.body.accessToken });
    expect(v1.status).to.equal(400);
    expect(v1.body.code).to.equal('ORGANIZATION_REQUIRED');
  });

  it('returns 409 for the last admin, and lets another admin remove themselves', async () => {
    const world = await newWorld();
    const own = { body: { userId: world.admin.id } };
    expect((await world.admin.call('/v1/removeUser', own)).status).to.equal(409);
    await newPerson(world.organizationId, 'admin');
    expect((await world.admin.call('/v1/removeUser', own)).status).to.equal(200);
    expect((await world.admin.call('/v1/getUsers')).status).to.equal(401);
  });
});
