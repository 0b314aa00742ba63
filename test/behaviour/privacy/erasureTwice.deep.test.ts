// Erasures and deletions requested twice, by two people concurrently, and of a person who has moved elsewhere.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { erasures } from '../../../functions/privacy/erasure/record';
import { firestore } from '../../../functions/store/firestore';
import { unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newPerson, newWorld, type Person, type World } from '../../support/world';
import { afterwards, good } from './erasing';

const stored = async (path: string) => (await firestore().doc(path).get()).data();
const seatsOf = async ({ organizationId }: World) =>
  (await stored(`plan_usage/${organizationId}`))?.used.seats;
const recordsOf = ({ organizationId }: World) => erasures.of(tenantOf(organizationId)).list((all) => all);
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

async function withSecondAdmin(): Promise<{ world: World; other: Person }> {
  const world = await newWorld();
  const other = await newPerson(world.organizationId, 'admin');
  await firestore().doc(`plan_usage/${world.organizationId}`).update({ 'used.seats': 4 });
  return { world, other };
}

describe('Repeated erasures', () => {
  it('eraseUser by two admins concurrently is one erasure, and frees one seat', async () => {
    const { world, other } = await withSecondAdmin();
    const body = { user_id: world.editor.id };
    const answers = await Promise.all(
      [world.admin, other].map((admin) => admin.call('/v1/eraseUser', { body })),
    );
    const [erasureId, ...others] = [...new Set(answers.flatMap(({ body }) => body.erasure_id ?? []))];
    expect(others).to.deep.equal([]);
    // The slower call finds nobody if the erasure is already completed.
    expect(statuses(answers).join()).to.be.oneOf(['202,202', '202,404']);
    expect(await seatsOf(world)).to.equal(3);
    expect(await afterwards(world.admin, erasureId)).to.include({ status: 'completed' });
    expect(await seatsOf(world)).to.equal(3);
    const again = await world.admin.call('/v1/eraseUser', { body });
    expect(again.status, 'nothing is known of them any more').to.equal(404);
    expect(await recordsOf(world)).to.have.length(1);
  });

  it('an organization keeps an admin when two erase each other or themselves concurrently', async () => {
    for (const [what, first, second] of [
      ['each other', 'eraseUser', 'eraseUser'],
      ['themselves', 'deleteMyAccount', 'deleteMyAccount'],
    ] as const) {
      const { world, other } = await withSecondAdmin();
      const answers = await Promise.all([
        world.admin.call(`/v1/${first}`, { body: first === 'eraseUser' ? { user_id: other.id } : {} }),
        other.call(`/v1/${second}`, { body: second === 'eraseUser' ? { user_id: world.admin.id } : {} }),
      ]);
      const codes = statuses(answers);
      expect(codes[0], `${what}: ${JSON.stringify(answers)}`).to.equal(202);
      // The slower one is now the last admin, or has already been removed.
      expect(codes[1], what).to.be.oneOf([401, 403, 409]);
      const admins = firestore().collection('users').where('organization_id', '==', world.organizationId);
      expect((await admins.where('role', '==', 'admin').get()).size, what).to.equal(1);
      await sandbox.untilIdle();
      await sandbox.advance('PT11S');
      expect((await admins.where('role', '==', 'admin').get()).size, what).to.equal(1);
    }
  });

  it('eraseUser keeps what a person’s current organization stores, and each organization erases its own', async () => {
    const [former, present] = [await newWorld(), await newWorld()];
    const { editor } = former;
    await good(
      former.editor.call('/v2/contacts', { body: { first_name: 'Known', last_name: unique() } }),
      201,
    );
    await good(former.admin.call('/v1/removeUser', { body: { userId: editor.id } }));
    // As if they had accepted an invitation.
    const joined = { organization_id: present.organizationId, role: 'editor' };
    await firestore().doc(`users/${editor.id}`).update(joined);
    const first = await former.admin.call('/v1/eraseUser', { body: { user_id: editor.id } });
    expect(first.status, JSON.stringify(first.body)).to.equal(202);
    await afterwards(former.admin, first.body.erasure_id);
    expect(await stored(`users/${editor.id}`)).to.include({ ...joined, email: editor.email });
    const second = await present.admin.call('/v1/eraseUser', { body: { user_id: editor.id } });
    expect(second.status, JSON.stringify(second.body)).to.equal(202);
    expect(second.body.erasure_id).not.to.equal(first.body.erasure_id);
    expect(await afterwards(present.admin, second.body.erasure_id)).to.include({ accounts: 1 });
    expect(await stored(`users/${editor.id}`)).to.equal(undefined);
  });
});
