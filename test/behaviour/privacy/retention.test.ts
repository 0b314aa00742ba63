// Nothing is kept longer than declared; the data that an organization stores about one person can be exported and found.
import { expect } from 'chai';
import { Timestamp } from 'firebase-admin/firestore';
import { DateTime } from 'luxon';
import { getActivitySealHead } from '../../../functions/activity/seal';
import { verifyActivityLog } from '../../../functions/activity/verify';
import { pruneActivity } from '../../../functions/activity/workers';
import { activityEntries } from '../../../functions/activity/write/activityLog';
import { expiryComments } from '../../../functions/comments/record';
import { expiries } from '../../../functions/expiries/record/record';
import { apiKeys } from '../../../functions/identity/apiKey';
import { sendMail } from '../../../functions/integrations/workers';
import { mailId, messageOutbox, stageMail } from '../../../functions/messaging/mail';
import { stageSuppression } from '../../../functions/messaging/suppression';
import { notifications } from '../../../functions/notifications/notification';
import { addMs, clock, DAY_MS, MINUTE_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import {
  getStoredFileMetadata,
  joinStoredFiles,
  removeSomeStoredFilesBelow,
  removeStoredFilesBelow,
  writeStoredFile,
} from '../../../functions/platform/storage';
import { archivePathOfDataExport, dataExports, partsPathOfDataExport } from '../../../functions/privacy/export/record';
import { sweepDataExports } from '../../../functions/privacy/workers';
import { firings } from '../../../functions/reminders/ledger/firing';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { collections } from '../../../tools/data';
import { ExportArchive } from '../../../tools/importOrganization/archive';
import { Zip } from '../../../tools/verifyPack/zip';
import { platformCallOf } from '../../support/functionsTest';
import { dateIn, expiryWithContact, somePhone, unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld, type World } from '../../support/world';
import { entriesOf, sealAll } from '../activity/given';
import { newSubmission } from '../documentRequests/given';
import { anExpiry } from '../expiries/given';
import { done, outcomeOf, valuesOf } from '../http';
import { copy } from './erasing';
import { downloaded, exportOf, linesOf, lostExport, stored } from './exporting';

describe('Retention', () => {
  it('deletes all files below a path, also more than one listing', async () => {
    const folder = `probes/${newId()}/`;
    const parts = Array.from({ length: 40 }, (_, at) => `${folder}${at}`);
    await Promise.all(parts.map((path) => writeStoredFile(path, ['x'], 'text/plain')));
    await joinStoredFiles(parts, `${folder}whole`, 'text/plain');
    expect((await getStoredFileMetadata(`${folder}whole`))?.sizeBytes, 'of more than 32 parts').to.equal(40);
    const { File } = await import('@google-cloud/storage');
    const { delete: original } = File.prototype;
    File.prototype.delete = () => Promise.reject(new Error('Storage is unavailable'));
    const failed = await removeSomeStoredFilesBelow(folder).catch(({ message }) => message);
    File.prototype.delete = original;
    expect(failed, 'a failed deletion').to.equal('Storage is unavailable');
    await removeStoredFilesBelow(folder);
    expect(await removeSomeStoredFilesBelow(folder)).to.equal(0);
  });

  it('keeps the ledger for the organization’s number of months, 24 by default', async () => {
    const world = await newWorld();
    const settings = (body: object) => world.admin.call('/v1/updateOrganizationSettings', { body });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 20));
    const send = (channels: object) =>
      world.editor.call('/v1/sendExpiryNotificationNow', {
        body: { expiry_id: setting.expiryId, expiryId: setting.expiryId, ...channels },
      });
    expect((await send({ email: true })).status).to.equal(200);
    expect((await settings({ ledger_retention_months: 84 })).status, 'the longest').to.equal(200);
    expect((await settings({ ledger_retention_months: 3 })).body.organization.ledger_retention_months).to.equal(3);
    await send({ email: true });
    const ledger = await firings.of(world).list((query) => query);
    const monthsOf = (record: { created_at: Date; expires_at: Date }): string =>
      DateTime.fromJSDate(record.expires_at).diff(DateTime.fromJSDate(record.created_at), 'months').months.toFixed(1);
    expect([...new Set(ledger.map(monthsOf))].toSorted()).to.deep.equal(['24.0', '3.0']);
    const notified = await notifications.of(world).list((query) => query);
    for (const { created_at, expires_at } of notified)
      expect(expires_at.getTime() - created_at.getTime()).to.equal(90 * DAY_MS);
  });

  it('keeps the activity log for the organization’s number of months, seven years by default', async () => {
    const [brief, long] = [await newWorld(), await newWorld()];
    const settings = (body: object) => brief.admin.call('/v1/updateOrganizationSettings', { body });
    const set = await settings({ activity_retention_months: 12 });
    expect(set.body.organization.activity_retention_months).to.equal(12);
    const yearAgo = DateTime.fromJSDate(await sandbox.now(), { zone: 'utc' }).minus({ months: 12 });
    const [old, young] = [yearAgo.minus({ days: 1 }).toJSDate(), yearAgo.plus({ days: 1 }).toJSDate()];
    for (const world of [brief, long]) {
      for (const [first_name, created_at] of [
        ['Abe', old],
        ['Ada', old],
        ['Bea', young],
      ] as const) {
        const { id } = (await world.editor.call('/v2/contacts', { body: { first_name } })).body;
        const about = `/v2/activity?record_type=contact&record_id=${id}`;
        const [entry] = (await world.admin.call(about)).body.data;
        await activityEntries.of(world).ref(entry.id).update({ created_at });
        // Backdates the other entries (of settings) as well.
        for (const other of await entriesOf(world))
          if (other.created_at > young) await activityEntries.of(world).ref(other.id).update({ created_at });
        await sealAll(world);
      }
    }
    await pruneActivity.run();
    const names = async (world: typeof brief) =>
      valuesOf((await world.admin.call('/v2/activity')).body.data, 'record_name');
    const left = await names(brief);
    expect(left, 'a day too old').not.to.include('Ada');
    expect(left, 'a day younger than that').to.include('Bea');
    expect(await names(long)).to.include('Ada');
    const head = await getActivitySealHead(brief);
    expect(head?.oldest_at, 'when the next seal is deleted').to.deep.equal(young);
    for (const world of [brief, long]) expect((await verifyActivityLog(world)).fault).to.equal(null);
  });

  it('deletes the text of a finished email, which may contain a code or a link', async () => {
    const ends: Record<string, object> = {
      sent: {},
      failed: { attempts: 1_000 },
      // Its address is suppressed.
      skipped: {},
    };
    for (const [status, state] of Object.entries(ends)) {
      const [to, id] = [`${unique()}@${status}.example`, mailId(status, newId())];
      const mail = { id, kind: 'ended', organizationId: null, to, subject: 'Code' };
      const words = { html: '<p>Code 4711-0815</p>', text: 'Code 4711-0815' };
      await unitOfWork(async (writes) => {
        if (status === 'skipped')
          stageSuppression(writes, {
            channel: 'email',
            address: to,
            reason: 'unsubscribed',
            now: clock.now(),
          });
        stageMail(
          Object.assign(Object.create(writes), { afterCommit: () => undefined }),
          { ...mail, ...words },
          // Keeps sweeps from finding the email before this test sends it.
          addMs(clock.now(), DAY_MS),
        );
      });
      await messageOutbox.ref(id).update({ ...state, wake_at: addMs(clock.now(), -DAY_MS) });
      await platformCallOf(sendMail)({ data: { id } });
      const document = (await messageOutbox.ref(id).get()).data();
      expect(document?.status).to.equal(status);
      expect(JSON.stringify(document), status).not.to.include('4711');
      expect((await sandbox.messagesTo(to)).length, status).to.equal(status === 'sent' ? 1 : 0);
    }
  });

  it('sets the deletion time of every document that Firestore deletes, except waiting ones', async () => {
    let found = 0;
    for (const { query, data } of collections()) {
      if (!('ttl' in data.kept)) continue;
      const { ttl } = data.kept;
      for (const document of (await query().get()).docs) {
        const fields = document.data();
        found += 1;
        if (fields.wake_at instanceof Timestamp && fields[ttl] === null) continue;
        expect(fields[ttl], document.ref.path).to.be.instanceOf(Timestamp);
      }
    }
    expect(found).to.be.greaterThan(5);
  });
});

describe('exportOrganization', () => {
  it('is resumed by the sweep if its task was lost, runs once at a time, and is deleted after a week', async () => {
    const world = await newWorld();
    await newApiKey(world.organizationId, 'viewer');
    const id = await lostExport(world);
    expect((await world.admin.call('/v1/exportOrganization', { body: {} })).body.export_id).to.equal(id);
    const ref = dataExports.of(world).ref(id);
    const past = addMs(await sandbox.now(), -MINUTE_MS);
    const tooOld = Timestamp.fromMillis(Date.now() - 120 * MINUTE_MS);
    await ref.update({ wake_at: past, read_at: tooOld, step: 3, after: 'zzz' });
    await sweepDataExports.sweep.run();
    await sandbox.untilIdle();
    const exported = await exportOf(world, id);
    expect(exported).to.deep.include({ status: 'completed' }).and.have.nested.property('records.users', 3);
    expect(Object.keys(exported.records), 'from the first collection on').to.include('activity');
    const { path: zip, close } = await downloaded(world, id);
    const archive = await ExportArchive.open(zip);
    const [key] = await linesOf(archive, 'api_keys');
    expect(key).to.include({ hash: '[not exported]', locator_seed: '[not exported]' });
    archive.close();
    close();
    const job = await stored(world, id);
    expect(job.wake_at).to.deep.equal(job.expires_at);
    expect(job.expires_at.getTime() - job.created_at.getTime()).to.be.closeTo(7 * DAY_MS, MINUTE_MS);
    expect(await removeSomeStoredFilesBelow(partsPathOfDataExport(job)), 'parts').to.equal(0);
    const path = archivePathOfDataExport(job);
    expect((await getStoredFileMetadata(path))?.contentType).to.equal('application/zip');
    const log = `/v2/activity?record_type=data_export&record_id=${id}`;
    const actions = valuesOf((await world.admin.call(log)).body.data, 'action');
    expect(actions).to.have.members(['created', 'completed']);
    expect((await world.viewer.call(log)).status).to.equal(403);
    await ref.update({ expires_at: past, wake_at: past });
    expect((await world.admin.call(`/v1/getDataExport?export_id=${id}`)).status).to.equal(404);
    await sweepDataExports.sweep.run();
    expect((await ref.get()).exists).to.equal(false);
    expect(await getStoredFileMetadata(path)).to.equal(null);
  });
});

describe('exportPersonalData', () => {
  async function archiveOf(world: World, body: object): Promise<Map<string, string>> {
    const started = await done(world.admin.call('/v1/exportPersonalData', { body }), 202);
    await sandbox.untilIdle();
    const { path, close } = await downloaded(world, started.export_id);
    // A personal archive can't be imported.
    const refused = await ExportArchive.open(path).catch((thrown: Error) => thrown.message);
    expect(refused).to.match(/isn’t an organization’s export/);
    const zip = await Zip.open(path);
    const texts = new Map<string, string>();
    for (const entry of zip.entries) texts.set(entry.fileName, await zip.text(entry));
    zip.close();
    close();
    return texts;
  }

  it('of a contact contains their records and files and what names them, but nobody else’s', async () => {
    const world = await newWorld();
    const [mark, phone] = [unique(), somePhone()];
    const { contact } = await newSubmission(world);
    const named = { first_name: 'Zebulon', last_name: mark, sms_phone: phone };
    await world.editor.call(`/v2/contacts/${contact.id}`, { method: 'PATCH', body: named });
    const person = { first_name: 'Other', last_name: 'Person', email: `${unique()}@kept.example` };
    const other = (await world.editor.call('/v2/contacts', { body: person })).body;
    const body = {
      name: `Passport of Zebulon ${mark}`,
      notes: 'Kept for Other Person',
      expiry_date: dateIn(await sandbox.now(), 20),
      contacts: [contact.id, other.id],
    };
    await world.editor.call('/v2/expiries', { body });
    await world.editor.call('/v2/expiries', { body: { ...body, name: 'Unrelated', contacts: [other.id] } });
    await sandbox.untilIdle();
    const entries = await archiveOf(world, { contact_id: contact.id });
    const names = [...entries.keys()];
    expect(names).to.include.members([
      ...['data/contacts.jsonl', 'data/collection_requests.jsonl'],
      ...['data/collection_submissions.jsonl', 'data/expiries.jsonl', 'manifest.json'],
    ]);
    expect(names.filter((name) => name.startsWith('files/'))).to.have.length(1);
    const [line] = (entries.get('data/expiries.jsonl') ?? '').split('\n');
    expect(JSON.parse(line ?? '')).to.include.keys('name', 'contacts', 'created_at', 'updated_at');
    expect(entries.get('tables/contacts.csv')).to.match(/^\ufeff?id,/);
    const all = [...entries.values()].join('\n');
    expect(all).to.include(`Passport of Zebulon ${mark}`).and.include(phone);
    for (const foreign of [other.id, other.email, 'Other Person', 'Unrelated'])
      expect(all, foreign).not.to.include(foreign);
    const manifestOf = (texts: Map<string, string>) => JSON.parse(texts.get('manifest.json') ?? '');
    expect(manifestOf(entries)).to.deep.include({ files: 1, absent_files: [] });
    await removeSomeStoredFilesBelow(`organizations/${world.organizationId}/`);
    const later = manifestOf(await archiveOf(world, { contact_id: contact.id }));
    const onlyAbsent = [0, [names.find((name) => name.startsWith('files/'))]];
    expect([later.files, later.absent_files]).to.deep.equal(onlyAbsent);
    // An erasure also deletes the archive.
    await done(world.admin.call('/v1/eraseContact', { body: { contact_id: contact.id } }), 202);
    await sandbox.untilIdle();
    const removed = await removeSomeStoredFilesBelow(`organizations/${world.organizationId}/data-exports/`);
    expect(removed).to.equal(0);
  });

  it('runs once per person at a time, separately for each', async () => {
    const world = await newWorld();
    const start = async (user_id: string) =>
      (await world.admin.call('/v1/exportPersonalData', { body: { user_id } })).body.export;
    await sandbox.pause(true);
    const [editor, viewer] = [await start(world.editor.id), await start(world.viewer.id)];
    expect([editor.subject_id, viewer.subject_id]).to.deep.equal([world.editor.id, world.viewer.id]);
    expect(await start(world.viewer.id), 'the running one').to.deep.equal(viewer);
    await sandbox.pause(false);
    await sandbox.untilIdle();
    expect(await exportOf(world, viewer.id)).to.include({ status: 'completed' });
    const { admin: stranger } = await newWorld();
    const foreign = await stranger.call(`/v1/getDataExport?export_id=${viewer.id}`);
    expect(foreign.status, 'of another organization').to.equal(404);
    const theirs = await stranger.call('/v1/exportPersonalData', { body: { user_id: world.viewer.id } });
    expect(theirs.status, 'of another organization').to.equal(404);
  });

  it('of a user contains their data and what names them', async () => {
    const world = await newWorld();
    const { editor, viewer } = world;
    const phone = somePhone();
    const body = { name: 'A', expiry_date: '2040-01-01', assigned_to: editor.id, notes: `Call ${phone}` };
    const expiry = await done(world.admin.call('/v2/expiries', { body }));
    const said = { expiryId: expiry.id, text: 'Renewed soon' };
    const { comment } = await done(editor.call('/v1/createExpiryComment', { body: said }));
    const comments = expiryComments.of(world);
    await comments.ref(comment.id).update({ storage_path: `organizations/${newId(40)}/a` });
    // More than a page of the export.
    await copy('expiry_comments', ['user_id', editor.id], 5);
    const contact = { first_name: 'Ed', email: editor.email, sms_phone: phone };
    await done(editor.call('/v2/contacts', { body: contact }));
    await sandbox.untilIdle();
    const entries = await archiveOf(world, { user_id: editor.id });
    expect([...entries.keys()]).to.include.members(['data/users.jsonl', 'data/notifications.jsonl']);
    expect(entries.get('data/users.jsonl')).to.include(editor.email);
    expect(entries.get('data/expiries.jsonl'), 'their number as a contact').to.include(phone);
    expect(entries.get('data/expiry_comments.jsonl')?.match(/Renewed soon/g)).to.have.length(6);
    expect(entries.get('manifest.json'), 'no other organization’s file').to.include('"absent_files": []');
    const all = [...entries.values()].join('\n');
    expect(all).not.to.include(viewer.email);
  });
});

describe('findPersonalData', () => {
  it('finds a text in every field of the organization, ignoring case, accents and punctuation', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const mark = unique();
    const find = async (text: string, cursor?: string) =>
      (await world.admin.call('/v1/findPersonalData', { body: { text, cursor } })).body;
    const custom_fields = { [`Zoë ${mark}`]: 'x', Phone: `+49 (30) 12-34 ${mark}` };
    const notes = `${'a'.repeat(50)} ZOË-${mark}`;
    const expiry = await anExpiry(world, { notes, custom_fields });
    await anExpiry(other, { notes });
    const found = { collection: 'expiries', record_id: expiry.id };
    expect((await find(`zoe ${mark}`)).data).to.have.deep.members([
      { ...found, field: 'notes', excerpt: `…${'a'.repeat(39)} ZOË-${mark}` },
      { ...found, field: `custom_fields.Zoë ${mark}`, excerpt: `Zoë ${mark}` },
    ]);
    expect((await find(`49301234${mark}`)).data).to.have.length(1);
    expect(await find(unique())).to.deep.equal({ data: [], next_cursor: null, has_more: false });
    const hash = (await apiKeys.get((await newApiKey(world.organizationId, 'viewer')).id))?.hash ?? '';
    expect((await find(hash)).data).to.deep.equal([]);
    await copy('expiries', ['organization_id', world.organizationId], 5);
    expect((await find(`zoe ${mark}`)).data, 'beyond a page').to.have.length(2 * 6);
    const [often, two] = [unique(), [expiry.id, (await anExpiry(world, {})).id]];
    const more = { long: Array(500).fill(often) };
    for (const id of two) await expiries.of(world).ref(id).update(more);
    const first = await find(often);
    const pages = [first, await find(often, first.next_cursor)];
    expect(pages.map(({ data }) => data[499]?.record_id)).to.have.members(two);
    const both = { body: { user_id: 'a', contact_id: 'b' } };
    expect(outcomeOf(await world.admin.call('/v1/exportPersonalData', both))).to.include('contact_id');
    const short = { body: { text: '+1 (2)' } };
    expect(outcomeOf(await world.admin.call('/v1/findPersonalData', short))).to.include('text');
  });
});
