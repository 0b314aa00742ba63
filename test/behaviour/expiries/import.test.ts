// CSV import and background export through HTTP: also interrupted, run twice, undone and deleted.
import { expect } from 'chai';
import { expiryComments } from '../../../functions/comments/record';
import { type ExpiryExport, expiryExports } from '../../../functions/expiries/export/expiryExport';
import { writeExpiryExport } from '../../../functions/expiries/export/writeExport';
import { expiryImports, importedExpiryId } from '../../../functions/expiries/import/expiryImport';
import { runExpiryImportOrUndo } from '../../../functions/expiries/import/run/runImport';
import { sweepExpiryImports } from '../../../functions/expiries/import/run/workers';
import { encodeExpiryLine } from '../../../functions/expiries/lines/line';
import { listExpiryLines } from '../../../functions/expiries/lines/store';
import { expiries } from '../../../functions/expiries/record/record';
import { sweepExpiryExports } from '../../../functions/expiries/workers';
import { loadPlanUsage, planUsages } from '../../../functions/plans/usage';
import { addMs, clock, DAY_MS, MINUTE_MS } from '../../../functions/platform/clock';
import { getStoredFileMetadata, removeSomeStoredFilesBelow } from '../../../functions/platform/storage';
import { reminders } from '../../../functions/reminders/rule/record';
import { snoozes } from '../../../functions/responses/snooze';
import { workflowTriggers } from '../../../functions/workflows/triggers/trigger';
import { storeExpiries } from '../../support/manyExpiries';
import { dateIn } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newTrigger, newWorkflow } from '../../support/workflows';
import { newWorld, type World } from '../../support/world';
import { valuesOf } from '../http';
import { act, linkTo } from '../responses/given';
import { freshWorld } from '../worlds';
import { anExpiry, usedExpiries } from './given';

const csvOf = (count: number, extra = ''): string =>
  `name,expiry_date,type\n${Array.from({ length: count }, (_, index) => `Row ${index},2027-01-01,T\n`).join('')}${extra}`;
const importCsv = (world: World, csv: string, dry_run = false) =>
  world.editor.call('/v1/importExpiries', { body: { csv, dry_run } });
const progress = async (world: World, batchId: string) =>
  (await world.viewer.call(`/v1/getExpiryImport?batch_id=${batchId}`)).body.import;
const all = (world: World) => expiries.of(world).list((query) => query);
describe('v1 import and export', () => {
  const world = freshWorld();

  it('rejects a file with errors as a whole, as a dry run shows, and accepts UTF-16 files from Excel but no garbled ones', async () => {
    const csv = csvOf(2, ',2027-13-01,T\n');
    const dry = await importCsv(world, csv, true);
    expect(dry.status).to.equal(200);
    expect(dry.body).to.include({ dry_run: true, total_rows: 3, valid_rows: 2 });
    const { status, body } = await importCsv(world, csv);
    expect([status, Object.keys(body.details.fields)]).to.deep.equal([400, ['csv']]);
    for (const errors of [dry.body.errors, body.details.rows])
      expect(errors.map(({ row, field }: Record<string, unknown>) => `${row} ${field}`)).to.deep.equal([
        '4 name',
        '4 expiry_date',
      ]);
    expect(await all(world)).to.deep.equal([]);
    expect(await usedExpiries(world)).to.equal(0);
    const tabs = '\ufeffname\texpiry_date\tnotes\r\nPrüfung “Kran” 日本\t1.5.2031\t"a\tb"\r\n';
    const encoded = Buffer.from(`\ufeff${JSON.stringify({ csv: tabs })}`, 'utf16le').swap16();
    const headers = { 'Content-Type': 'application/json; charset=utf-16' };
    const started = await world.editor.call('/v1/importExpiries', { body: encoded, headers });
    expect(started.status, JSON.stringify(started.body)).to.equal(202);
    await runExpiryImportOrUndo(world, started.body.batch_id);
    const [stored] = await all(world);
    expect(stored).to.include({ name: 'Prüfung “Kran” 日本', expiry_date: '2031-05-01', notes: 'a\tb' });
    const garbled = await importCsv(world, Buffer.from(tabs, 'utf16le').toString('latin1'));
    expect(garbled.body.details.fields.csv).to.contain('UTF-16');
  });

  it('imports all rows under one batch id, with a line each, and reports its progress', async () => {
    const csv = `name,expiry_date,assigned_to,custom:Serial\nMine,2027-01-01,${world.editor.email},17\n`;
    const others = Array.from({ length: 118 }, (_, index) => `Row ${index},2027-01-02,,\n`).join('');
    const answer = await importCsv(world, `${csv}Theirs,2027-01-01,${world.viewer.id},\n${others}`);
    expect(answer.status).to.equal(202);
    expect(answer.body.import).to.include({ status: 'running', total_rows: 120 });
    await sandbox.untilIdle();
    const done = await progress(world, answer.body.batch_id);
    expect(done).to.include({ status: 'completed', imported_rows: 120 });
    const found = await all(world);
    expect(found).to.have.length(120);
    for (const { import_batch_id } of found) expect(import_batch_id).to.equal(answer.body.batch_id);
    const mine = found.find(({ name }) => name === 'Mine');
    expect(mine).to.include({ assigned_to: world.editor.id, created_by_name: 'editor Person' });
    expect(mine).to.include({ created_by_email: world.editor.email, user_id: world.editor.id });
    expect(found.find(({ name }) => name === 'Theirs')).to.include({ assigned_to: world.viewer.id });
    expect(mine?.custom_fields).to.deep.equal({ Serial: '17' });
    expect(await usedExpiries(world)).to.equal(120);
    const lines = await listExpiryLines(world);
    expect(lines.map(({ id }) => id).sort()).to.deep.equal(found.map(({ id }) => id).sort());
    expect(found.every((expiry) => encodeExpiryLine(expiry).includes('2027-01'))).to.equal(true);
  });

  it('imports each row once, when run twice concurrently and again later', async () => {
    const { batch_id: batchId } = (await importCsv(world, csvOf(110))).body;
    await Promise.all([runExpiryImportOrUndo(world, batchId), runExpiryImportOrUndo(world, batchId)]);
    await sandbox.untilIdle();
    await runExpiryImportOrUndo(world, batchId);
    expect(await all(world)).to.have.length(110);
    expect(await progress(world, batchId)).to.include({ status: 'completed', imported_rows: 110 });
  });

  it('is resumed by the sweep if its task or that of its undoing is lost', async () => {
    const lose = () => sandbox.losingTasks(() => importCsv(world, csvOf(1)));
    const [lost, fresh] = [await lose(), await lose()];
    const stored = expiryImports.of(world).ref(lost.body.batch_id);
    await stored.update({ wake_at: addMs(clock.now(), -MINUTE_MS) });
    await sweepExpiryImports.sweep.run();
    await sandbox.untilIdle();
    expect(await progress(world, lost.body.batch_id)).to.include({ status: 'completed' });
    expect(await progress(world, fresh.body.batch_id)).to.include({ status: 'running' });
    const body = { batch_id: lost.body.batch_id };
    await sandbox.losingTasks(() => world.editor.call('/v1/undoExpiryImport', { body }));
    await stored.update({ wake_at: addMs(clock.now(), -MINUTE_MS) });
    await sweepExpiryImports.sweep.run();
    await sandbox.untilIdle();
    expect(await progress(world, body.batch_id)).to.include({ status: 'undone', removed_rows: 1 });
  });

  it('is undone by its batch id: only its rows are deleted and their places freed', async () => {
    const other = await anExpiry(world);
    const { batch_id: batchId } = (await importCsv(world, csvOf(140))).body;
    const undo = (batch_id: string) => world.editor.call('/v1/undoExpiryImport', { body: { batch_id } });
    expect((await undo('nothing')).status).to.equal(404);
    await sandbox.untilIdle();
    await world.editor.call(`/v2/expiries/${importedExpiryId(batchId, 0)}`, { method: 'DELETE' });
    const row = await expiries.of(world).get(importedExpiryId(batchId, 139));
    await world.editor.call(`/v2/expiries/${row?.id}/comments`, { body: { text: 'Wrong file' } });
    const rule = { amount: 1, time_unit: 'day', period: 'before', time: '09:00' };
    await world.editor.call(`/v2/expiries/${row?.id}/reminders`, { body: { reminders: [rule] } });
    const trigger = { trigger_type: 'after_expiry', trigger_days: 3650 };
    const workflow_id = await newWorkflow(world.editor, []);
    await newTrigger(world.editor, { ...trigger, expiry_id: row?.id, workflow_id });
    const { id: member, email: address } = world.editor;
    const message = { contactId: '', due: '2027-01-01', channel: 'email', address, member } as const;
    const token = await linkTo(world, { ...message, expiryId: row?.id ?? '' });
    expect((await act(token, 'snooze', { until: dateIn(clock.now(), 5) })).status).to.equal(200);
    expect((await undo(batchId)).status).to.equal(202);
    await sandbox.untilIdle();
    expect(await progress(world, batchId)).to.include({ status: 'undone', removed_rows: 139 });
    expect((await all(world)).map(({ id }) => id)).to.deep.equal([other.id]);
    for (const related of [expiryComments, reminders, snoozes])
      expect(await related.of(world).list((query) => query), related.name).to.deep.equal([]);
    const triggers = await workflowTriggers.of(world).list((query) => query);
    expect(valuesOf(triggers, 'trigger_status')).to.deep.equal(['cancelled']);
    expect(await usedExpiries(world)).to.equal(1);
    expect((await undo(batchId)).body.code).to.equal('INVALID_STATE');
  });

  it('keeps the place of a row whose series continues with the next occurrence', async () => {
    const { batch_id: batchId } = (await importCsv(world, csvOf(2))).body;
    await sandbox.untilIdle();
    const [row] = await all(world);
    const recurrence = { every: 1, unit: 'year' };
    await world.editor.call(`/v2/expiries/${row?.id}`, { method: 'PATCH', body: { recurrence } });
    await world.editor.call(`/v2/expiries/${row?.id}/complete`, { body: {} });
    await world.editor.call('/v1/undoExpiryImport', { body: { batch_id: batchId } });
    await sandbox.untilIdle();
    expect((await all(world)).map(({ expiry_date }) => expiry_date)).to.deep.equal(['2028-01-01']);
    expect(await usedExpiries(world)).to.equal(1);
  });

  it('takes all of its places in the plan or none', async () => {
    const world = await newWorld({ plan: 'trial' });
    const usage = await loadPlanUsage(world);
    await planUsages.tryUpdate(usage, { used: { ...usage.used, expiries: 45 } });
    const answer = await importCsv(world, csvOf(6));
    expect(answer.status).to.equal(403);
    expect(answer.body.details).to.include({ limit: 50, used: 45, requested: 6 });
    expect(await usedExpiries(world)).to.equal(45);
  });

  it('return 404 for another organization’s import, and reject its users as assignees', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const { batch_id: batchId } = (await importCsv(world, csvOf(1))).body;
    expect((await other.viewer.call(`/v1/getExpiryImport?batch_id=${batchId}`)).status).to.equal(404);
    const undone = await other.editor.call('/v1/undoExpiryImport', { body: { batch_id: batchId } });
    expect(undone.status).to.equal(404);
    const nobody = { field: 'assigned_to', error: 'must be a user in your organization' };
    // Exports write the second one like this.
    const foreign = `A,2027-01-01,${other.editor.email}\n\nB,2027-01-01,'+ada@left.example\nC,2027-01-01,${other.editor.id}`;
    const { details } = (await importCsv(world, `name,expiry_date,assigned_to\n${foreign}\n,2027-01-01,`)).body;
    const { error } = details.rows.at(-1);
    expect(details.rows).to.deep.equal([
      ...[2, 4, 5].map((row) => ({ row, ...nobody })),
      { row: 6, field: 'name', error },
    ]);
    const wrong = await importCsv(world, csvOf(0, ',2027-01-01,\n'.repeat(101)));
    expect([wrong.body.details.fields.csv, wrong.body.details.rows.length]).to.deep.equal(['has 101 errors', 100]);
  });

  it('an export can be imported again, with formulas made harmless', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const texts = { name: '=HYPERLINK("evil")', notes: '-1\n"quoted", yes' };
    await anExpiry(world, { ...texts, custom_fields: { 'k,1': '@v' } });
    const exported = await world.viewer.call('/v1/exportExpiries');
    expect(exported.body).to.include({ content_type: 'text/csv', total: 1 });
    expect(exported.body.csv).to.contain(`"'=HYPERLINK(""evil"")"`);
    await importCsv(other, exported.body.csv);
    await sandbox.untilIdle();
    const [copy] = await all(other);
    expect(copy).to.include(texts);
    expect(copy?.custom_fields).to.deep.equal({ 'k,1': '@v' });
  });
});

const startExport = async (world: World, body: object = {}) =>
  (await world.viewer.call('/v1/startExpiryExport', { body })).body;
const exportOf = async (world: World, id: string) =>
  (await world.viewer.call(`/v1/getExpiryExport?export_id=${id}`)).body.export;
const stored = async (world: World, id: string): Promise<ExpiryExport> => {
  const job = await expiryExports.of(world).get(id);
  if (!job) throw new Error('No such export');
  return job;
};
/** Starts an export whose task is lost. */
const lostExport = (world: World) => sandbox.losingTasks(() => startExport(world));

describe('v1 exports in the background', () => {
  const world = freshWorld();

  it('write the same file as the direct response, with a URL that is valid for 15 minutes', async () => {
    await anExpiry(world, { name: '=1+1', expiry_date: '2027-01-02', custom_fields: { Serial: '"7", a' } });
    await anExpiry(world, { name: 'Ünïcode', expiry_date: '2027-01-01', custom_fields: { Area: 'B' } });
    const started = await startExport(world);
    expect(started.export).to.include({ id: started.export_id, total_rows: 2, created_by: world.viewer.id });
    await sandbox.untilIdle();
    const done = await exportOf(world, started.export_id);
    expect(done).to.include({ status: 'completed', total_rows: 2, exported_rows: 2 });
    expect(Date.parse(done.expires_at) - Date.parse(done.created_at)).to.be.closeTo(DAY_MS, MINUTE_MS);
    const ends = Date.parse(done.download_url_expires_at) - (await sandbox.now()).getTime();
    expect(ends).to.be.within(14 * MINUTE_MS, 15 * MINUTE_MS);
    const file = await fetch(done.download_url);
    expect(file.headers.get('content-type')).to.match(/^text\/csv/);
    const disposition = /^attachment; filename="(expiries-\d{4}-\d\d-\d\d\.csv)"; filename\*=UTF-8''\1$/;
    expect(file.headers.get('content-disposition')).to.match(disposition);
    const direct = await world.viewer.call('/v1/exportExpiries');
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
    expect(text).to.equal(direct.body.csv);
    expect(text.startsWith('\ufeffid,name,')).to.equal(true);
    expect(direct.body.csv).to.contain("'=1+1");
    const other = await newWorld();
    const foreign = await other.admin.call(`/v1/getExpiryExport?export_id=${started.export_id}`);
    expect(foreign.status, 'of another organization').to.equal(404);
  });

  it('continue after the last stored part, and finish once when two runs overlap', async () => {
    await sandbox.silently(() =>
      storeExpiries(world, 8, (index) => ({ custom_fields: { [`Field ${index % 2}`]: 'x' } })),
    );
    const { export_id: id } = await lostExport(world);
    expect(await exportOf(world, id)).to.include({ status: 'running', exported_rows: 0, download_url: null });

    // Out of time, so the run hands over to another task, which can't be created.
    const cut = await sandbox.losingTasks(() => writeExpiryExport(world, id, 0)).catch((thrown) => thrown);
    expect(cut).to.be.instanceOf(Error);
    expect(await exportOf(world, id)).to.include({ status: 'running', exported_rows: 3 });
    await sandbox.fault({ service: 'storage', status: 403, times: 1 });
    expect(await writeExpiryExport(world, id).catch((thrown: unknown) => thrown)).to.be.instanceOf(Error);
    expect(await exportOf(world, id)).to.include({ status: 'running', exported_rows: 3 });

    // Rows in a part that is already stored aren't read again.
    const [first] = (await world.viewer.call('/v1/getAllExpiries?limit=1')).body.expiries;
    await world.editor.call(`/v2/expiries/${first.id}`, { method: 'DELETE' });
    await Promise.all([writeExpiryExport(world, id), writeExpiryExport(world, id)]);
    await writeExpiryExport(world, id);
    const done = await exportOf(world, id);
    expect(done).to.include({ status: 'completed', exported_rows: 8 });
    const lines = (await (await fetch(done.download_url)).text()).trim().split('\r\n');
    expect(lines[0]).to.match(/,custom:Field 0,custom:Field 1$/);
    expect(new Set(lines).size).to.equal(1 + 8);
    expect(lines).to.have.length(1 + 8);
    const { storage_path: path, wake_at, expires_at } = await stored(world, id);
    expect(await removeSomeStoredFilesBelow(`${path}-`), 'the parts are deleted').to.equal(0);
    expect(wake_at, 'when the file is deleted').to.deep.equal(expires_at);
  });

  it('are restarted by the sweep if their task is lost, and deleted with their file after a day', async () => {
    await anExpiry(world);
    const { export_id: id } = await lostExport(world);
    await sweepExpiryExports.sweep.run();
    await sandbox.untilIdle();
    expect((await exportOf(world, id)).status).to.equal('running');
    const now = await sandbox.now();
    const past = addMs(now, -MINUTE_MS);
    await expiryExports.of(world).ref(id).update({ wake_at: past });
    await sweepExpiryExports.sweep.run();
    await sandbox.untilIdle();
    expect((await exportOf(world, id)).status).to.equal('completed');
    const { storage_path: path } = await stored(world, id);
    expect((await getStoredFileMetadata(path))?.contentType).to.match(/^text\/csv/);
    await expiryExports.of(world).ref(id).update({ expires_at: past, wake_at: past });
    expect((await world.viewer.call(`/v1/getExpiryExport?export_id=${id}`)).status).to.equal(404);
    await sweepExpiryExports.sweep.run();
    expect(await expiryExports.of(world).get(id)).to.equal(null);
    expect(await getStoredFileMetadata(path)).to.equal(null);
  });

  it('accept the same filters as the direct response', async () => {
    const body = { kind: 'company', name: 'Acme' };
    const { entity_id } = (await world.editor.call('/v1/createDirectoryEntity', { body })).body;
    await anExpiry(world, { name: 'Both', reference_number: 'Fs-1', entity_id });
    await anExpiry(world, { name: 'Number', reference_number: 'FS-1', type: 'T' });
    await anExpiry(world, { name: 'Neither' });
    for (const [filter, names] of [
      [{ reference_number: 'fs-1' }, ['Both', 'Number']],
      [{ reference_number: 'fs-1', entity_id }, ['Both']],
      [{ type: 'T', status: 'open' }, ['Number']],
      [{ status: 'done' }, []],
    ] as const) {
      const direct = await world.viewer.call(`/v1/exportExpiries?${new URLSearchParams(filter)}`);
      const namesIn = (csv: string) => [...csv.matchAll(/\r\n[^,]+,([^,]+)/g)].map(([, name]) => name);
      expect(namesIn(direct.body.csv)).to.have.members(names);
      const { export_id: id } = await startExport(world, filter);
      await sandbox.untilIdle();
      const done = await exportOf(world, id);
      expect(done.filter).to.deep.equal({ status: 'all', type: null, ...filter });
      expect(done.total_rows).to.equal(names.length);
      expect(namesIn(await (await fetch(done.download_url)).text())).to.have.members(names);
    }
  });
});
