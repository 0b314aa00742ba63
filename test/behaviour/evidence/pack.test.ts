// Evidence packs: every fact matches the API, and the report says the same, with the organization's logo.
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { extractImages, extractText, getDocumentProxy } from 'unpdf';
import { tenantOf } from '../../../functions/api/actor';
import { downloadLogoForPdf } from '../../../functions/evidence/archive';
import { evidencePackPartPath, evidencePacks } from '../../../functions/evidence/record';
import { runEvidencePack } from '../../../functions/evidence/run';
import { sweepEvidencePacks } from '../../../functions/evidence/workers';
import { expiries } from '../../../functions/expiries/record/record';
import { addMs, clock, DAY_MS, MINUTE_MS } from '../../../functions/platform/clock';
import { getStoredFileMetadata, removeStoredFile } from '../../../functions/platform/storage';
import { pngOf } from '../../support/png';
import { addReminders, dateIn, expiryWithContact } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld } from '../../support/world';
import { sealAll } from '../activity/given';
import { attach, BYTES, pathsOf } from '../attachments/uploading';
import { newRequest, newSubmission } from '../documentRequests/given';
import { anExpiry } from '../expiries/given';
import { done, valuesOf } from '../http';
import { copy } from '../privacy/erasing';
import { act, contactWithLinks } from '../responses/given';
import { createPack, openPack, problemsOf } from './given';

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const squeezed = (text: string): string => text.replace(/\s+/g, '');

async function pdfTextOf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return squeezed(text);
}

/** A record with a sent and acknowledged reminder, a moved date, an approved submission and a file. */
async function richRecord() {
  const world = await newWorld({ timezone: 'UTC' });
  const now = await sandbox.now();
  const setting = await expiryWithContact(world, dateIn(now, 40));
  const { expiryId } = setting;
  const send = (path: string, body: object, method = 'POST') => done(world.editor.call(path, { method, body }));
  const moved = { name: 'Άδεια Лицензия Zulässigkeit', expiry_date: dateIn(now, 30) };
  await send(`/v2/expiries/${expiryId}`, moved, 'PATCH');
  const rule = { amount: 29, time_unit: 'day', period: 'before', time: '09:00', email_enabled: true };
  await addReminders(setting, [rule], 'UTC');
  expect((await attach(world.editor, expiryId)).status).to.be.lessThan(300);
  const { submission } = await newSubmission(world, { expiry_id: expiryId });
  await send('/v1/reviewCollectionSubmission', { submission_id: submission.id, review_status: 'approved' });
  await sandbox.jumpTo(`${dateIn(now, 1)}T09:05:00Z`);
  await sandbox.untilIdle();
  await send(`/v2/expiries/${expiryId}/acknowledge`, { note: 'On it' });
  return { world, expiryId, submission };
}

describe('createEvidencePack', () => {
  afterEach(() => sandbox.pause(false));

  it('contains what the API shows of a record, and its report says the same', async () => {
    const { world, expiryId, submission } = await richRecord();
    await sealAll(world);
    const ready = await createPack(world.editor, { expiry_id: expiryId });
    const pack = await openPack(ready.url);
    expect(pack.bytes.length).to.equal(ready.bytes);
    const [record] = JSON.parse(pack.text('records.json'));
    const api = async (path: string) => (await world.viewer.call(path)).body;
    const { attachments, ...expiry } = await api(`/v2/expiries/${expiryId}`);
    expect(record.expiry).to.deep.equal(expiry);
    const sends = (await api(`/v1/getReminderSends?expiry_id=${expiryId}`)).sends;
    expect(record.sends).to.have.lengthOf.at.least(1);
    expect(record.sends).to.deep.equal(sends);
    expect(record.reminders).to.deep.equal((await api(`/v2/expiries/${expiryId}/reminders`)).data);
    expect(record.responses).to.deep.equal((await api(`/v2/expiries/${expiryId}/responses`)).data);
    const asked = await api(`/v1/getCollectionSubmissions?request_id=${submission.request_id}`);
    expect(record.submissions).to.deep.equal(asked.submissions);

    const listed = record.files.map((file: { path: string }) => file.path);
    expect(pack.names.filter((name) => name.startsWith('files/'))).to.deep.equal(listed);
    expect(record.files).to.have.length(attachments.length + 1);
    expect(pack.text(listed[0])).to.equal(BYTES);
    for (const { path, sha256: hash } of record.files)
      expect(hash, path).to.equal(sha256(pack.contents.get(path) ?? ''));

    const manifest = JSON.parse(pack.text('manifest.json'));
    expect(manifest.activity.unsealed).to.equal(0);
    expect(Date.parse(manifest.written_at)).to.be.greaterThan(Date.parse(ready.created_at));
    const ownLog = await world.admin.call(`/v2/activity?record_type=evidence_pack&record_id=${ready.id}`);
    expect(valuesOf(ownLog.body.data, 'action')).to.deep.equal(['completed', 'created']);

    const history = await api(`/v2/activity?record_type=expiry&record_id=${expiryId}&limit=100`);
    const entries = pack.text('activity.jsonl').trim().split('\n');
    const lines = new Map(entries.map((line) => [JSON.parse(line).id, JSON.parse(line)]));
    expect([...lines.values()].map(({ record_type }) => record_type)).to.include.members([
      ...['expiry', 'collection_request', 'collection_submission'],
    ]);
    for (const { id, hash, changes } of history.data) expect(lines.get(id)).to.deep.include({ hash, changes });

    const csv = pack.text('sends.csv');
    for (const { id, recipient_name, address, provider_message_id } of sends)
      for (const value of [id, recipient_name, address.replace(/^\+/, "'+"), provider_message_id ?? ''])
        expect(csv).to.include(value);

    const report = await pdfTextOf(pack.contents.get('report.pdf') ?? Buffer.alloc(0));
    const told = (value: unknown) => expect(report).to.include(squeezed(String(value)));
    for (const value of [expiry.name, expiry.expiry_date, expiryId, `Organization ${world.organizationId}`])
      told(value);
    for (const { text } of [...record.timeline, ...record.missing]) told(text);
    for (const { sha256: hash, name } of record.files) [hash, name].forEach(told);
    expect(record.timeline.map(({ kind }: { kind: string }) => kind)).to.include.members([
      ...['created', 'date_changed', 'reminder', 'answer', 'request_sent', 'submitted', 'reviewed'],
      'file_added',
    ]);

    expect(await problemsOf(pack.path, ready.sha256)).to.deep.equal([]);
  });

  it('uses the language of its creator, or else the organization’s', async () => {
    const world = await newWorld();
    const { expiryId } = await expiryWithContact(world, '2030-01-01');
    const timelineText = async () => {
      const { url } = await createPack(world.editor, { expiry_id: expiryId });
      return JSON.parse((await openPack(url)).text('records.json'))[0].timeline[0].text;
    };
    await done(world.admin.call('/v1/updateOrganizationSettings', { body: { locale: 'es' } }));
    expect(await timelineText()).to.match(/^Creado por /);
    await world.editor.call('/v1/updateMyProfile', { body: { locale: 'de' } });
    expect(await timelineText()).to.match(/^Angelegt durch /);
  });

  it('fails after five runs without progress, and is deleted with its ZIP a week after it ends', async () => {
    const { editor, organizationId } = await newWorld();
    await done(editor.call('/v2/expiries', { body: { name: 'A', type: 'A', expiry_date: '2030-01-01' } }));
    const { id, url } = await createPack(editor, { type: 'A' });
    const tenant = tenantOf(organizationId);
    const ref = evidencePacks.of(tenant).ref(id);
    const get = () => editor.call(`/v1/getEvidencePack?id=${id}`);
    const made = await evidencePacks.of(tenant).require(id, 'Pack');
    const inAWeek = addMs(made.completed_at ?? new Date(0), 7 * DAY_MS);
    expect([made.expires_at, made.wake_at]).to.deep.equal([inAWeek, inAWeek]);
    const parts = await getStoredFileMetadata(evidencePackPartPath(made, 'subjects'));
    expect(parts, 'only the ZIP is kept').to.equal(null);
    expect(new URL(url).searchParams.get('X-Goog-Expires')).to.equal('900');
    await ref.update({ updated_at: new Date(0) });
    const shown = (await get()).body.evidence_pack;
    expect(new Date(shown.url_expires_at)).to.be.greaterThan(addMs(await sandbox.now(), 13 * MINUTE_MS));
    await runEvidencePack(organizationId, id);
    expect((await get()).body.evidence_pack.status, 'already written').to.equal('completed');
    await sandbox.pause(true);
    await ref.update({ status: 'running', attempts: 3, total: null, collected: 0 });
    for (const _ of ['lists', 'collects']) await runEvidencePack(organizationId, id, 0);
    expect((await ref.get()).get('attempts'), 'after progress').to.equal(0);
    await sandbox.pause(false);
    await sandbox.untilIdle();
    await ref.update({ status: 'running', attempts: 4, total: null });
    await sandbox.fault({ service: 'storage', status: 403, times: 1 });
    expect(await runEvidencePack(organizationId, id).catch((thrown) => thrown)).to.be.instanceOf(Error);
    await runEvidencePack(organizationId, id);
    expect((await get()).body.evidence_pack).to.include({ status: 'failed', url: null });
    const stored = await evidencePacks.of(tenant).get(id);
    expect(stored?.wake_at).to.deep.equal(stored?.expires_at);
    const past = addMs(await sandbox.now(), -MINUTE_MS);
    await ref.update({ expires_at: past, wake_at: past });
    expect((await get()).status).to.equal(404);
    await sweepEvidencePacks.sweep.run();
    expect((await ref.get()).exists).to.equal(false);
    expect((await fetch(url)).status).to.equal(404);
  });

  it('takes exactly one scope in the caller’s organization', async () => {
    const [world, other] = await Promise.all([newWorld({ timezone: 'America/New_York' }), newWorld()]);
    const { expiryId } = await expiryWithContact(other, '2030-01-01');
    const create = (body: object) => world.editor.call('/v1/createEvidencePack', { body });
    for (const body of [
      ...[{}, { type: 'Licence', folder_id: 'f' }],
      { type: 'A', from: '2026-02-02', to: '2026-02-01' },
      { type: 'A', from: '2026-02-30' },
    ])
      expect((await create(body)).status, JSON.stringify(body)).to.equal(400);
    for (const body of [{ expiry_id: expiryId }, { client_id: 'x' }, { folder_id: 'x' }])
      expect((await create(body)).status, JSON.stringify(body)).to.equal(404);
    const key = await newApiKey(world.organizationId, 'editor', { scopes: ['evidence:write'] });
    const pack = await createPack(key, { type: 'A', from: '2026-02-01', to: '2026-02-01' });
    expect(pack).to.include({ records: 0, files: 0 });
    const day = { from: '2026-02-01T05:00:00.000Z', to: '2026-02-02T04:59:59.999Z' };
    expect(pack, 'the whole day').to.include(day);
    expect((await other.editor.call(`/v1/getEvidencePack?id=${pack.id}`)).status).to.equal(404);
    await sandbox.pause(true);
    const period = { from: '2026-02-01T12:30:00.000Z', to: '2026-02-01T12:30:00.000Z' };
    const { evidence_pack: moment } = await done(create({ type: 'A', ...period }), 201);
    expect(moment).to.include(period);
    const { created_at, wake_at } = await evidencePacks.of(world).require(moment.id, 'Pack');
    expect(wake_at, 'if its task is lost').to.be.at.most(addMs(created_at, 15 * MINUTE_MS));
  });

  it('contains the folder with its subfolders, the type, or the client’s requests, and tells what is gone', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const { editor } = world;
    const packed = async (body: object) => {
      const pack = await openPack((await createPack(editor, body)).url);
      expect(await problemsOf(pack.path)).to.deep.equal([]);
      const records = JSON.parse(pack.text('records.json'));
      return { pack, records, ids: valuesOf(records, 'id') };
    };
    const folder = (body: object) => done(editor.call('/v2/folders', { body }), 201);
    const top = await folder({ name: 'Top' });
    const inner = await folder({ name: 'Inner', parent_folder_id: top.id });
    await copy('folders', ['parent_folder_id', top.id], 31);
    const { data: inside } = await done(editor.call(`/v2/folders?parent_folder_id=${top.id}&limit=100`));
    // In the last of many folders, beyond what one query covers.
    const last = valuesOf(inside, 'id').toSorted().at(-1);
    const { id: one } = await anExpiry(world, { folder_id: last, expiry_date: '2099-03-01' });
    const { id: undated } = await anExpiry(world, { folder_id: top.id });
    await expiries.of(world).ref(undated).update({ expiry_date: null });
    const in20Days = { folder_id: inner.id, notes: 'Of [erased]' };
    const { expiryId: two, mailToken } = await contactWithLinks(world, in20Days);
    await done(act(mailToken, 'renewed'));
    await attach(editor, two, { file_name: `${'x'.repeat(150)}.pdf` });
    const [path = ''] = await pathsOf(world, two);
    await removeStoredFile(path);
    const inFolder = await packed({ folder_id: top.id, from: dateIn(clock.now(), -900) });
    expect(inFolder.ids, 'by date, without a date last').to.deep.equal([two, one, undated]);
    const [{ files, missing }] = inFolder.records;
    expect(files[0]).to.include({ sha256: null, absent: true });
    expect(files[0].path).to.match(/\/1-x+\.pdf$/);
    expect(valuesOf(missing, 'code')).to.include('sends_not_kept').and.not.include('activity_not_kept');
    const manifest = JSON.parse(inFolder.pack.text('manifest.json'));
    expect(manifest).to.deep.include({ absent_files: [files[0].path], has_erased_people: true });
    expect(inFolder.pack.text('activity.jsonl')).to.include('"record_type":"renewal_proposal"');

    const dates = Array.from({ length: 22 }, (_, at) => `2030-01-${String(at + 1).padStart(2, '0')}`);
    const csv = ['name,type,expiry_date', ...dates.map((date) => `[erased],T,${date}`)].join('\n');
    await done(editor.call('/v1/importExpiries', { body: { csv } }), 202);
    await sandbox.untilIdle();
    const ofType = await packed({ type: 'T' });
    expect(valuesOf(valuesOf(ofType.records, 'expiry'), 'expiry_date')).to.deep.equal(dates);
    const lines = ofType.pack.text('activity.jsonl').split('\n');
    expect(
      lines.filter((line) => line.includes('"records":[{')),
      'each entry once',
    ).to.have.length(1);

    const client = await done(editor.call('/v2/compliance-clients', { body: { name: 'Acme' } }), 201);
    const ofClient = { compliance_client_id: client.id };
    const { request: alone } = await newRequest(world, ofClient);
    for (const more of [{ ...ofClient, expiry_id: one }, { ...ofClient, expiry_id: one }, {}])
      await newRequest(world, more);
    expect((await packed({ client_id: client.id })).ids).to.deep.equal([one, alone.id]);
  });
});

const HOST = 'logo.example';
const ADDRESS = `https://${HOST}/logo`;
const PNG = pngOf(60, 30);
/** A gray pixel. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  'base64',
);

describe('The logo of an evidence report', () => {
  after(() => sandbox.receiver({ host: HOST, times: 0 }));

  const answers = (content: Buffer, more: object = {}) =>
    sandbox.receiver({ host: HOST, content: content.toString('base64'), ...more });

  it('is on the first page; without one, or with an invalid one, the report is complete', async () => {
    const world = await newWorld();
    const { expiryId } = await expiryWithContact(world, '2030-01-01');
    const imagesOfFirstPage = async () => {
      const { url } = await createPack(world.editor, { expiry_id: expiryId });
      const bytes = (await openPack(url)).contents.get('report.pdf') ?? Buffer.alloc(0);
      const pdf = await getDocumentProxy(new Uint8Array(bytes));
      return (await extractImages(pdf, 1)).map(({ width, height }) => [width, height]);
    };
    expect(await imagesOfFirstPage(), 'none').to.deep.equal([]);
    await done(world.admin.call('/v1/updateOrganizationSettings', { body: { logo_url: ADDRESS } }));
    await answers(PNG);
    expect(await imagesOfFirstPage(), 'PNG').to.deep.equal([[60, 30]]);
    await answers(JPEG);
    expect(await imagesOfFirstPage(), 'JPEG').to.deep.equal([[1, 1]]);
    await answers(Buffer.from('GIF89a'));
    expect(await imagesOfFirstPage(), 'GIF').to.deep.equal([]);
  });

  it('is rejected in any other format, above 1 MB, after a redirect and without https', async () => {
    await answers(PNG);
    expect(await downloadLogoForPdf({ logo_url: ADDRESS })).to.deep.equal(PNG);
    expect(await downloadLogoForPdf({ logo_url: ADDRESS.replace('https', 'http') })).to.equal(null);
    expect(await downloadLogoForPdf({ logo_url: '' })).to.equal(null);
    const large = Buffer.concat([JPEG.subarray(0, 20), Buffer.alloc(1024 * 1024 + 1)]);
    for (const [what, content, more] of [
      ['above 1 MB', large],
      ['an error', PNG, { status: 404 }],
      ['a redirect', PNG, { status: 302, location: 'https://other.example/logo.png' }],
    ] as const) {
      await answers(content, more);
      expect(await downloadLogoForPdf({ logo_url: ADDRESS }), what).to.equal(null);
    }
  });
});
