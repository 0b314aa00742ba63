// Data that names a person and is written during their erasure, between its two rounds; erasures requested twice, by two
// people concurrently, and of a person who has moved elsewhere.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import {
  expiryImportChunks,
  expiryImports,
  gzipImportRows,
  importChunkId,
} from '../../../functions/expiries/import/expiryImport';
import { continueExpiryImport } from '../../../functions/expiries/import/run/runImport';
import { addMs, clock, DAY_MS, MINUTE_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { erasures } from '../../../functions/privacy/erasure/record';
import { runErasure } from '../../../functions/privacy/erasure/run';
import { firestore } from '../../../functions/store/firestore';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { dateIn, unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newPerson, newWorld, type Person, type World } from '../../support/world';
import { afterwards, documentsWith, erasuresOf, expectNowhere, good } from './erasing';

/** An organization with a contact whose last name and address are found nowhere else. */
async function givenWilma() {
  const world = await newWorld();
  const { editor, admin } = world;
  const mark = unique();
  const email = `${mark}@erased.example`;
  const named = { first_name: 'Wilma', last_name: mark };
  const contact = await good(editor.call('/v2/contacts', { body: { ...named, email } }), 201);
  return { world, editor, admin, mark, email, contact };
}

/** Until a sweep starts the second round: longer than a slow machine needs for the test's steps before it. */
const ROUNDS_APART = 'PT32M';

/**
 * Runs the first round and postpones the second, which would otherwise start after ten seconds, even on a slow machine.
 */
async function firstRoundOf(organizationId: string, erasureId: string): Promise<void> {
  const store = erasures.of(tenantOf(organizationId));
  const begun = await store.get(erasureId);
  if (begun) await runErasure(begun);
  await store.ref(erasureId).update({ wake_at: addMs(clock.now(), 30 * MINUTE_MS) });
}

describe('A running erasure', function () {
  this.timeout(240_000);

  it('eraseContact includes data written by people, imports and other emails while it runs', async () => {
    const { world, editor, admin, mark, email, contact } = await givenWilma();
    const other = { first_name: 'Rita', email: `${unique()}@kept.example` };
    const { id: otherId } = await good(editor.call('/v2/contacts', { body: other }), 201);
    const date = dateIn(await sandbox.now(), 20);
    const body = { name: 'Licence', expiry_date: date, contacts: [contact.id, otherId] };
    const expiry = await good(editor.call('/v2/expiries', { body }), 201);
    const request = { contact_id: contact.id };
    await sandbox.pause(true);
    const { erasure_id } = await good(admin.call('/v1/eraseContact', { body: request }), 202);
    await firstRoundOf(world.organizationId, erasure_id);
    await sandbox.pause(false);
    await sandbox.untilIdle();
    const [between] = await erasuresOf(admin);
    expect(between, 'its first round is over, its second has not begun').to.include({ status: 'running' });

    const notes = `Ask Wilma ${mark} (${email})`;
    await good(editor.call(`/v2/expiries/${expiry.id}`, { method: 'PATCH', body: { notes } }));
    await good(editor.call(`/v2/expiries/${expiry.id}/comments`, { body: { text: notes } }), 201);
    const csv = `name,expiry_date,notes\nOf Wilma ${mark},${date},${email}\nAnother,${date},\n`;
    await good(editor.call('/v1/importExpiries', { body: { csv } }), 202);
    await good(admin.call('/v1/sendExpiryNotificationNow', { body: { expiry_id: expiry.id } }));
    await sandbox.untilIdle();
    expect(await documentsWith([mark])).not.to.deep.equal([]);

    await sandbox.advance(ROUNDS_APART);
    expect(await afterwards(admin, erasure_id)).to.include({ status: 'completed', progress: 100 });
    await expectNowhere([mark, email]);
    const kept = await good(world.viewer.call('/v1/getAllExpiries'));
    const names = kept.expiries.map(({ name }: { name: string }) => name);
    expect(names, 'no record is lost').to.have.members(['Licence', 'Of [erased]', 'Another']);
  });

  it('eraseContact removes a person from pending import rows, which are then imported without them', async () => {
    const { world, editor, admin, mark, email, contact } = await givenWilma();
    const tenant = tenantOf(world.organizationId);
    const [batchId, at] = [newId(), clock.now()];
    const row = { name: `Licence of Wilma ${mark}`, expiry_date: '2040-01-01', notes: `Ask ${email}` };
    await unitOfWork(async (writes) => {
      const rows = gzipImportRows(JSON.stringify([{ ...row, custom_fields: {}, assignment: null }]));
      expiryImportChunks.of(tenant).stageCreate(writes, importChunkId(batchId, 0), { from: 0, rows });
      expiryImports.of(tenant).stageCreate(writes, batchId, {
        ...{ status: 'running', total_rows: 1, imported_rows: 0, removed_rows: 0, chunks: 1 },
        ...{ created_by: editor.id, created_by_email: editor.email, created_by_name: 'editor Person' },
        ...{ created_at: at, updated_at: at, wake_at: addMs(at, DAY_MS) },
      });
    });
    const { erasure_id } = await good(
      admin.call('/v1/eraseContact', { body: { contact_id: contact.id } }),
      202,
    );
    expect(await afterwards(admin, erasure_id)).to.include({ status: 'completed', progress: 100 });
    await continueExpiryImport(tenant, batchId);
    await sandbox.untilIdle();
    const { expiries } = await good(world.viewer.call('/v1/getAllExpiries'));
    expect(expiries.map(({ name, notes }: typeof row) => [name, notes])).to.deep.equal([
      ['Licence of [erased]', 'Ask [erased]'],
    ]);
    await expectNowhere([mark, email]);
  });
});

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
