// Evidence packs: every fact matches the API, and the report says the same.
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { extractText, getDocumentProxy } from 'unpdf';
import { tenantOf } from '../../../functions/api/actor';
import { storeExpiries } from '../../support/manyExpiries';
import { addReminders, dateIn, expiryWithContact } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld } from '../../support/world';
import { sealAll } from '../activity/given';
import { attach, BYTES } from '../attachments/uploading';
import { newSubmission } from '../documentRequests/given';
import { createPack, openPack, problemsOf } from './given';

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const squeezed = (text: string): string => text.replace(/\s+/g, '');

async function pdfTextOf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return squeezed(text);
}

interface HistoryEntry {
  actor: { name: string };
  changes: { field: string; before: string | null; after: string }[];
}

/** A record with a sent and acknowledged reminder, a moved date, an approved submission and a file. */
async function richRecord() {
  const world = await newWorld({ timezone: 'UTC' });
  const now = await sandbox.now();
  const setting = await expiryWithContact(world, dateIn(now, 40));
  const { expiryId } = setting;
  const named = { name: 'Άδεια Лицензия Zulässigkeit' };
  const moved = { ...named, expiry_date: dateIn(now, 30) };
  const changed = await world.editor.call(`/v2/expiries/${expiryId}`, { method: 'PATCH', body: moved });
  expect(changed.status, JSON.stringify(changed.body)).to.equal(200);
  await addReminders(
    setting,
    [{ amount: 29, time_unit: 'day', period: 'before', time: '09:00', email_enabled: true }],
    'UTC',
  );
  expect((await attach(world.editor, expiryId)).status).to.be.lessThan(300);
  const { submission } = await newSubmission(world, { expiry_id: expiryId });
  const review = { submission_id: submission.id, review_status: 'approved' };
  expect((await world.editor.call('/v1/reviewCollectionSubmission', { body: review })).status).to.equal(200);
  await sandbox.moveTo(new Date(Date.parse(`${dateIn(now, 1)}T09:30:00Z`)));
  await sandbox.untilIdle();
  const answered = await world.editor.call(`/v2/expiries/${expiryId}/acknowledge`, {
    body: { note: 'On it' },
  });
  expect(answered.status, JSON.stringify(answered.body)).to.equal(200);
  return { world, setting, expiryId, submission };
}

describe('createEvidencePack', function () {
  this.timeout(90_000);

  it('contains what the API shows of a record, and its report says the same', async () => {
    const { world, expiryId, submission } = await richRecord();
    await sealAll(tenantOf(world.organizationId));
    const ready = await createPack(world.editor, { expiry_id: expiryId });
    const pack = await openPack(ready.url);
    expect(sha256(pack.bytes)).to.equal(ready.sha256);
    expect(pack.bytes.length).to.equal(ready.bytes);
    expect(pack.names).to.include.members([
      ...['report.pdf', 'manifest.json', 'manifest.sig', 'records.json', 'sends.csv', 'activity.jsonl'],
    ]);

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
    expect(manifest.files.map(({ path }: { path: string }) => path)).to.have.members(
      pack.names.filter((name) => !name.startsWith('manifest.')),
    );
    for (const { path, sha256: hash } of manifest.files)
      expect(hash, path).to.equal(sha256(pack.contents.get(path) ?? ''));
    expect(manifest.activity.unsealed).to.equal(0);

    const history = await api(`/v2/activity?record_type=expiry&record_id=${expiryId}&limit=100`);
    const lines = pack
      .text('activity.jsonl')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const entry of history.data)
      expect(lines.find(({ id }) => id === entry.id)).to.deep.include({
        hash: entry.hash,
        changes: entry.changes,
      });

    const csv = pack.text('sends.csv');
    for (const { id, recipient_name, address, provider_message_id } of sends)
      for (const value of [id, recipient_name, address.replace(/^\+/, "'+"), provider_message_id ?? ''])
        expect(csv).to.include(value);

    const report = await pdfTextOf(pack.contents.get('report.pdf') ?? Buffer.alloc(0));
    const told = (value: unknown) => expect(report).to.include(squeezed(String(value)));
    for (const value of [expiry.name, expiry.expiry_date, expiryId, `Organization ${world.organizationId}`])
      told(value);
    for (const send of sends)
      for (const value of [send.recipient_name, send.address, send.provider_message_id ?? '']) told(value);
    for (const { by_name, note } of (await api(`/v2/expiries/${expiryId}/responses`)).data)
      [by_name, note].forEach(told);
    for (const { client_name, client_email } of record.requests) [client_name, client_email].forEach(told);
    for (const { reviewed_by_name, files } of asked.submissions)
      for (const value of [reviewed_by_name, ...files.map((file: { file_name: string }) => file.file_name)])
        told(value);
    const dates = history.data.flatMap(({ changes, actor }: HistoryEntry) =>
      changes
        .filter(({ field, before }) => field === 'expiry_date' && before !== null)
        .flatMap(({ before, after }) => [before, after, actor.name]),
    );
    expect(dates).to.have.lengthOf.at.least(3);
    for (const value of [...dates, expiry.created_by_name]) told(value);
    for (const { text } of [...record.timeline, ...record.missing]) told(text);
    for (const { sha256: hash, name } of record.files) [hash, name].forEach(told);
    expect(record.timeline.map(({ kind }: { kind: string }) => kind)).to.include.members([
      ...[
        'created',
        'date_changed',
        'reminder',
        'answer',
        'request_sent',
        'submitted',
        'reviewed',
        'file_added',
      ],
    ]);

    expect(await problemsOf(pack.path, ready.sha256)).to.deep.equal([]);
  });

  it('uses the language of its creator, or else the organization’s', async () => {
    const world = await newWorld();
    const { expiryId } = await expiryWithContact(world, '2030-01-01');
    const timelineText = async () => {
      const { url } = await createPack(world.editor, { expiry_id: expiryId });
      const pack = await openPack(url);
      return [
        JSON.parse(pack.text('records.json'))[0].timeline[0].text,
        await pdfTextOf(pack.contents.get('report.pdf') ?? Buffer.alloc(0)),
      ];
    };
    const settings = { locale: 'es' };
    const changed = await world.admin.call('/v1/updateOrganizationSettings', { body: settings });
    expect(changed.status, JSON.stringify(changed.body)).to.equal(200);
    const [spanish, spanishReport] = await timelineText();
    expect(spanish).to.match(/^Creado por /);
    expect(spanishReport).to.include('pendiente').and.include('Página1');
    await world.editor.call('/v1/updateMyProfile', { body: { locale: 'de' } });
    const [german, germanReport] = await timelineText();
    expect(german).to.match(/^Angelegt durch /);
    expect(germanReport).to.include('zuerledigen').and.include('Seite1');
  });

  it('contains every record of a scope that fills more than one page', async () => {
    const world = await newWorld();
    const ids = await storeExpiries(tenantOf(world.organizationId), 21, () => ({ type: 'Many' }));
    const pack = await openPack((await createPack(world.editor, { type: 'Many' })).url);
    const records: { id: string }[] = JSON.parse(pack.text('records.json'));
    expect(records.map(({ id }) => id)).to.have.members(ids);
  });

  it('takes exactly one scope in the caller’s organization, and only from editors', async () => {
    const [world, other] = await Promise.all([newWorld({ timezone: 'Europe/Berlin' }), newWorld()]);
    const { expiryId } = await expiryWithContact(other, '2030-01-01');
    const create = (body: object, who = world.editor) => who.call('/v1/createEvidencePack', { body });
    const none = await create({});
    expect(none.status).to.equal(400);
    expect(JSON.stringify(none.body)).to.include('expiry_id').and.include('client_id');
    const two = await create({ type: 'Licence', folder_id: 'f' });
    expect(two.status).to.equal(400);
    expect(JSON.stringify(two.body)).to.include('folder_id').and.not.include('client_id');
    expect(
      JSON.stringify((await create({ type: 'A', from: '2026-02-02', to: '2026-02-01' })).body),
    ).to.include('to');
    expect((await create({ type: 'A', from: 'soon' })).status).to.equal(400);
    for (const body of [{ expiry_id: expiryId }, { client_id: 'x' }, { folder_id: 'x' }])
      expect((await create(body)).status, JSON.stringify(body)).to.equal(404);
    expect((await create({ type: 'A' }, world.viewer)).status).to.equal(403);
    const reader = await newApiKey(world.organizationId, 'editor', { scopes: ['expiries:write'] });
    expect((await reader.call('/v1/createEvidencePack', { body: { type: 'A' } })).status).to.equal(403);
    const key = await newApiKey(world.organizationId, 'editor', { scopes: ['evidence:write'] });
    const pack = await createPack(key, { type: 'A', from: '2026-02-01', to: '2026-02-01' });
    expect(pack).to.include({ records: 0, files: 0 });
    expect(pack, 'the whole day').to.include({
      from: '2026-01-31T23:00:00.000Z',
      to: '2026-02-01T22:59:59.999Z',
    });
    const gets = (who: { call: typeof world.editor.call }) => who.call(`/v1/getEvidencePack?id=${pack.id}`);
    expect((await gets(other.editor)).status).to.equal(404);
    expect((await gets(world.viewer)).status).to.equal(403);
  });
});
