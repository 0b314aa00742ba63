// Whom and what an erasure reaches, including data written while it runs, and repeated erasures.
import { expect } from 'chai';
import { verifyActivityLog } from '../../../functions/activity/verify';
import { tenantOf } from '../../../functions/api/actor';
import { requestTemplates } from '../../../functions/documentRequests/template/template';
import {
  expiryImports,
  gzipImportRows,
  importChunkId,
  pendingImportChunks,
} from '../../../functions/expiries/import/expiryImport';
import { runExpiryImportOrUndo } from '../../../functions/expiries/import/run/runImport';
import { stageEmailVerificationToken } from '../../../functions/identity/accountCodes';
import { claimEmailOfAuthAccount } from '../../../functions/identity/accountEmails';
import { findAuthAccountIdByEmail } from '../../../functions/identity/authAccounts';
import { mailId, messageOutbox, stageMail } from '../../../functions/messaging/mail';
import { addMs, clock, DAY_MS, MINUTE_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { erasures } from '../../../functions/privacy/erasure/record';
import { runErasure } from '../../../functions/privacy/erasure/run';
import { firestore } from '../../../functions/store/firestore';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { updateRawDocumentWithRetry } from '../../../functions/store/wholeCollection';
import { dateIn, somePhone, unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newPerson, newWorld, type Person, type World } from '../../support/world';
import { newTemplate } from '../documentRequests/given';
import { done, patch, post, remove } from '../http';
import { afterwards, askToJoin, documentsWith, erasuresOf, expectNowhere } from './erasing';

const newContact = (world: World, body: object) => done(post(world.editor, '/v2/contacts', body), 201);

async function erased(world: World, endpoint: string, body: object): Promise<void> {
  const answer = await done(post(world.admin, `/v1/${endpoint}`, body), 202);
  expect(await afterwards(world.admin, answer.erasure_id)).to.include({ status: 'completed', progress: 100 });
}

const MAIL = { subject: 'Hello', html: '', text: 'Hello', kind: 'account_notice' };

describe('The reach of an erasure', () => {
  it('eraseContact removes the contact’s former addresses, numbers and names, unless they belong to someone else now', async () => {
    const world = await newWorld();
    const [mark, former, phone, formerPhone] = [unique(), unique(), somePhone(), somePhone()];
    const taken = `${unique()}@colleague.example`;
    const contact = await newContact(world, {
      ...{ first_name: 'Wilma', last_name: former, email: taken },
      ...{ sms_phone: formerPhone, sms_opt_in: true },
    });
    const change = (body: object) => done(patch(world.editor, `/v2/contacts/${contact.id}`, body));
    await change({ email: `${former}@erased.example` });
    const date = dateIn(await sandbox.now(), 20);
    const expiry = await done(
      post(world.editor, '/v2/expiries', {
        name: 'Licence',
        expiry_date: date,
        contacts: [contact.id],
        notes: `Wilma ${former} has ${formerPhone}; ask ${taken}`,
      }),
      201,
    );
    await done(post(world.editor, '/v1/sendExpiryNotificationNow', { expiry_id: expiry.id }));
    await sandbox.untilIdle();
    await change({ last_name: mark, email: `${mark}@erased.example`, sms_phone: phone });
    await newContact(world, { first_name: 'Fred', email: taken });
    const words = [mark, former, phone.slice(1), formerPhone.slice(1)];
    await erased(world, 'eraseContact', { contact_id: contact.id });
    await expectNowhere(words);
    const { notes } = await done(world.viewer.call(`/v2/expiries/${expiry.id}`));
    expect(notes).to.equal(`[erased] has [erased]; ask ${taken}`);
  });

  it('eraseUser removes the number of the contact with the same address, and other emails are still sent', async () => {
    const world = await newWorld();
    const { editor, admin, viewer } = world;
    const [mark, phone] = [unique(), somePhone()];
    const called = { first_name: 'Zoë', last_name: mark, display_name: `Zoë ${mark}` };
    await firestore().collection('users').doc(editor.id).update(called);
    await done(post(admin, '/v1/createApiKey', { name: `Key of Zoe ${mark}`, role: 'viewer' }), 201);
    await newContact(world, { first_name: 'Zed', email: editor.email, sms_phone: phone, sms_opt_in: true });
    const template = await newTemplate(world);
    const receiver = await newContact(world, { first_name: 'Rita', email: `${unique()}@kept.example` });
    const date = dateIn(await sandbox.now(), 20);
    const expiry = await done(
      post(editor, '/v2/expiries', {
        name: `Licence, ask ${phone}`,
        expiry_date: date,
        assigned_to: editor.id,
        contacts: [receiver.id],
      }),
      201,
    );
    await done(post(editor, '/v2/collection-requests', { template_id: template.id, contact_ids: [receiver.id] }), 201);
    await sandbox.untilIdle();
    await erased(world, 'eraseUser', { user_id: editor.id });
    await expectNowhere([editor.email, mark, phone.slice(1)]);
    expect((await requestTemplates.of(world).get(template.id))?.created_by_name).to.equal('[erased]');
    const before = (await sandbox.messagesTo(receiver.email)).length;
    await done(post(admin, '/v1/sendExpiryNotificationNow', { expiry_id: expiry.id }));
    await sandbox.untilIdle();
    const mails = await sandbox.messagesTo(receiver.email);
    expect(mails, 'an erased Reply-To blocks no email').to.have.length(before + 1);
    const { data } = await done(viewer.call('/v2/collection-requests'));
    await done(post(admin, `/v2/collection-requests/${data[0].id}/resend`));
    await sandbox.untilIdle();
    expect(await sandbox.messagesTo(receiver.email)).to.have.length(before + 2);
    await viewer.call('/v2/activity');
    expect((await verifyActivityLog(world)).fault).to.equal(null);
  });

  it('eraseUser erases a former member, but nothing of one who joined another organization', async () => {
    const world = await newWorld();
    const elsewhere = await newWorld();
    const { editor, viewer, admin } = world;
    const body = { name: `Of ${editor.email}`, expiry_date: dateIn(await sandbox.now(), 9) };
    await done(post(editor, '/v2/expiries', body), 201);
    for (const { id } of [editor, viewer]) await done(post(admin, '/v1/removeUser', { userId: id }));
    const joined = { organization_id: elsewhere.organizationId, inboxes: { [world.organizationId]: {} } };
    await firestore().doc(`users/${viewer.id}`).update(joined);
    await askToJoin(viewer);
    const feed = await done(post(elsewhere.viewer, '/v1/createCalendarFeed', { name: 'A', scope: 'mine' }), 201);
    const stored = firestore().doc(`calendar_feeds/${feed.feed.id}`);
    await stored.update({ user_id: viewer.id });
    await erased(world, 'eraseUser', { user_id: editor.id });
    await expectNowhere([editor.email]);
    await erased(world, 'eraseUser', { user_id: viewer.id });
    const account = await firestore().collection('users').doc(viewer.id).get();
    const kept = { email: viewer.email, inboxes: {} };
    expect(account.data(), 'an account in another organization stays').to.deep.include(kept);
    expect((await stored.get()).exists, 'and its calendar feed').to.equal(true);
    const asked = firestore().collection('signup_requests').where('email', '==', viewer.email);
    expect((await asked.get()).size).to.equal(1);
    const unknown = await newPerson(elsewhere.organizationId, 'viewer');
    expect((await post(admin, '/v1/eraseUser', { user_id: unknown.id })).status).to.equal(404);
    const own = await done(post(elsewhere.admin, '/v1/eraseUser', { user_id: viewer.id }), 202);
    expect(await afterwards(elsewhere.admin, own.erasure_id)).to.include({ accounts: 1 });
  });

  it('eraseContact keeps other organizations’ emails to the same address, and finds a deleted contact', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const email = `${unique()}@both.example`;
    const contact = await newContact(world, { first_name: 'Ada', email });
    const now = clock.now();
    const ids = [world, other].map(({ organizationId }) => mailId('test', organizationId));
    await unitOfWork(async (writes) => {
      for (const [index, { organizationId }] of [world, other].entries())
        stageMail(writes, { ...MAIL, to: email, id: ids[index] ?? '', organizationId }, now);
    });
    await sandbox.untilIdle();
    await erased(world, 'eraseContact', { contact_id: contact.id });
    const left = await Promise.all(ids.map((id) => messageOutbox.get(id)));
    expect(left.map((each) => each?.to)).to.deep.equal([undefined, email]);
    const { id } = await newContact(other, { first_name: 'Bea' });
    await done(remove(other.editor, `/v2/contacts/${id}`));
    await erased(other, 'eraseContact', { contact_id: id });
  });

  it('a redaction of a record that has changed since it was read starts from its current state', async () => {
    const ref = firestore().collection('probes').doc();
    const { writeTime: version } = await ref.set({ text: 'Read' });
    await ref.set({ text: 'Current' });
    await updateRawDocumentWithRetry({ ref, data: { text: 'Read' }, version }, ({ text }) => ({ subject: text }));
    expect((await ref.get()).get('subject')).to.equal('Current');
    await ref.delete();
  });

  it('deleteMyAccount of a person without an organization removes their account, links and emails', async () => {
    const alone = await newPerson(null, 'viewer');
    await askToJoin(alone);
    const [organizationId, otherMailId] = [newId(), newId()];
    await unitOfWork(async (writes) => {
      await claimEmailOfAuthAccount(writes, { userId: alone.id, email: alone.email }, clock.now());
      stageEmailVerificationToken(writes, alone.id, clock.now());
      stageMail(writes, { ...MAIL, id: otherMailId, organizationId, to: alone.email }, clock.now());
    });
    await done(post(alone, '/v1/sendPasswordResetEmail', { email: alone.email }));
    await sandbox.untilIdle();
    await done(post(alone, '/v1/deleteMyAccount'), 202);
    // The address contains the id.
    const word = alone.id.toLowerCase();
    const left = await documentsWith([word]);
    expect(left, 'only another organization’s email').to.deep.equal([`mail_outbox/${otherMailId}: ${word}`]);
    expect(await findAuthAccountIdByEmail(alone.email)).to.equal(null);
  });
});

/** An organization with a contact whose last name and address are found nowhere else. */
async function givenWilma() {
  const world = await newWorld();
  const { editor, admin } = world;
  const mark = unique();
  const email = `${mark}@erased.example`;
  const named = { first_name: 'Wilma', last_name: mark };
  const contact = await done(post(editor, '/v2/contacts', { ...named, email }), 201);
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
  const { wake_at, updated_at } = await store.require(erasureId, 'Erasure');
  expect(Number(wake_at) - Number(updated_at), 'the pause').to.be.closeTo(10_000, 1_000);
  await store.ref(erasureId).update({ wake_at: addMs(clock.now(), 30 * MINUTE_MS) });
}

describe('A running erasure', () => {
  it('eraseContact includes data written by people, imports and other emails while it runs', async () => {
    const { world, editor, admin, mark, email, contact } = await givenWilma();
    const other = { first_name: 'Rita', email: `${unique()}@kept.example` };
    const { id: otherId } = await done(post(editor, '/v2/contacts', other), 201);
    const date = dateIn(await sandbox.now(), 20);
    const body = { name: 'Licence', expiry_date: date, contacts: [contact.id, otherId] };
    const expiry = await done(post(editor, '/v2/expiries', body), 201);
    const request = { contact_id: contact.id };
    await sandbox.pause(true);
    const { erasure_id } = await done(post(admin, '/v1/eraseContact', request), 202);
    await firstRoundOf(world.organizationId, erasure_id);
    await sandbox.pause(false);
    await sandbox.untilIdle();
    const [between] = await erasuresOf(admin);
    expect(between, 'its first round is over, its second has not begun').to.include({ status: 'running' });

    const notes = `Ask Wilma ${mark} (${email})`;
    await done(patch(editor, `/v2/expiries/${expiry.id}`, { notes }));
    await done(post(editor, `/v2/expiries/${expiry.id}/comments`, { text: notes }), 201);
    const csv = `name,expiry_date,notes\nOf Wilma ${mark},${date},${email}\nAnother,${date},\n`;
    await done(post(editor, '/v1/importExpiries', { csv }), 202);
    await done(post(admin, '/v1/sendExpiryNotificationNow', { expiry_id: expiry.id }));
    await sandbox.untilIdle();
    expect(await documentsWith([mark])).not.to.deep.equal([]);

    await sandbox.advance(ROUNDS_APART);
    expect(await afterwards(admin, erasure_id)).to.include({ status: 'completed', progress: 100 });
    await expectNowhere([mark, email]);
    const kept = await done(world.viewer.call('/v1/getAllExpiries'));
    const names = kept.expiries.map(({ name }: { name: string }) => name);
    expect(names, 'no record is lost').to.have.members(['Licence', 'Of [erased]', 'Another']);
  });

  it('eraseContact removes a person from pending import rows, which are then imported without them', async () => {
    const { world, editor, admin, mark, email, contact } = await givenWilma();
    const [batchId, at] = [newId(), clock.now()];
    const row = { name: `Licence of Wilma ${mark}`, expiry_date: '2040-01-01', notes: `Ask ${email}` };
    await unitOfWork(async (writes) => {
      const rows = gzipImportRows(JSON.stringify([{ ...row, custom_fields: {}, assignment: null }]));
      pendingImportChunks.of(world).stageCreate(writes, importChunkId(batchId, 0), { from: 0, rows });
      expiryImports.of(world).stageCreate(writes, batchId, {
        ...{ status: 'running', total_rows: 1, imported_rows: 0, removed_rows: 0, chunks: 1 },
        ...{ created_by: editor.id, created_by_email: editor.email, created_by_name: 'editor Person' },
        ...{ created_at: at, updated_at: at, wake_at: addMs(at, DAY_MS) },
      });
    });
    const { erasure_id } = await done(post(admin, '/v1/eraseContact', { contact_id: contact.id }), 202);
    expect(await afterwards(admin, erasure_id)).to.include({ status: 'completed', progress: 100 });
    await runExpiryImportOrUndo(world, batchId);
    await sandbox.untilIdle();
    const { expiries } = await done(world.viewer.call('/v1/getAllExpiries'));
    const shown = expiries.map(({ name, notes }: typeof row) => [name, notes]);
    expect(shown).to.deep.equal([['Licence of [erased]', 'Ask [erased]']]);
    await expectNowhere([mark, email]);
  });
});

const stored = async (path: string) => (await firestore().doc(path).get()).data();
const seatsOf = async ({ organizationId }: World) => (await stored(`plan_usage/${organizationId}`))?.used.seats;
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
    const both = [world.admin, other].map((admin) => post(admin, '/v1/eraseUser', body));
    const answers = await Promise.all(both);
    const [erasureId, ...others] = [...new Set(answers.flatMap(({ body }) => body.erasure_id ?? []))];
    expect(others).to.deep.equal([]);
    // The slower call finds nobody if the erasure is already completed.
    expect(statuses(answers).join()).to.be.oneOf(['202,202', '202,404']);
    expect(await seatsOf(world)).to.equal(3);
    expect(await afterwards(world.admin, erasureId)).to.include({ status: 'completed' });
    expect(await seatsOf(world)).to.equal(3);
    const again = await post(world.admin, '/v1/eraseUser', body);
    expect(again.status, 'no data is left').to.equal(404);
    expect(await recordsOf(world)).to.have.length(1);
  });

  it('an organization keeps an admin when two erase themselves concurrently', async () => {
    const { world, other } = await withSecondAdmin();
    const both = [world.admin, other].map((admin) => post(admin, '/v1/deleteMyAccount'));
    const [first, second] = statuses(await Promise.all(both));
    // The slower one is now the last admin, or has already been removed.
    expect(first).to.equal(202);
    expect(second).to.be.oneOf([401, 403, 409]);
    const members = firestore().collection('users').where('organization_id', '==', world.organizationId);
    const countAdmins = async () => (await members.where('role', '==', 'admin').get()).size;
    expect(await countAdmins()).to.equal(1);
    await sandbox.untilIdle();
    await sandbox.advance('PT11S');
    expect(await countAdmins()).to.equal(1);
  });
});
