// Behaviour of CSV import and export through HTTP: also interrupted, run twice and undone.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { expiryComments } from '../../../functions/comments/record';
import { expiryImports } from '../../../functions/expiries/import/expiryImport';
import { continueExpiryImport } from '../../../functions/expiries/import/run/runImport';
import { sweepExpiryImports } from '../../../functions/expiries/import/run/workers';
import { encodeExpiryLine } from '../../../functions/expiries/lines/line';
import { listExpiryLines } from '../../../functions/expiries/lines/store';
import { expiries } from '../../../functions/expiries/record/record';
import { loadPlanUsage, planUsages } from '../../../functions/plans/usage';
import { addMs, clock, MINUTE_MS } from '../../../functions/platform/clock';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { anExpiry, usedExpiries } from './given';

const csvOf = (count: number, extra = ''): string =>
  `name,expiry_date,type\n${Array.from({ length: count }, (_, index) => `Row ${index},2027-01-01,T\n`).join('')}${extra}`;
const importCsv = (world: World, csv: string, dry_run = false) =>
  world.editor.call('/v1/importExpiries', { body: { csv, dry_run } });
const progress = async (world: World, batchId: string) =>
  (await world.viewer.call(`/v1/getExpiryImport?batch_id=${batchId}`)).body.import;
const all = (world: World) => expiries.of(tenantOf(world.organizationId)).list((query) => query);
describe('v1 import and export', () => {
  it('a file with errors is rejected as a whole, or by a dry run, which names every error', async () => {
    const world = await newWorld();
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
  });

  it('accepts UTF-16 files from Excel, and reports garbled ones', async () => {
    const world = await newWorld();
    const csv = '\ufeffname\texpiry_date\tnotes\r\nPrüfung “Kran” 日本\t1.5.2031\t"a\tb"\r\n';
    const body = Buffer.from(`\ufeff${JSON.stringify({ csv })}`, 'utf16le').swap16();
    const headers = { 'Content-Type': 'application/json; charset=utf-16' };
    const started = await world.editor.call('/v1/importExpiries', { body, headers });
    expect(started.status, JSON.stringify(started.body)).to.equal(202);
    await continueExpiryImport(tenantOf(world.organizationId), started.body.batch_id);
    const [stored] = await all(world);
    expect(stored).to.include({ name: 'Prüfung “Kran” 日本', expiry_date: '2031-05-01', notes: 'a\tb' });
    const garbled = await importCsv(world, Buffer.from(csv, 'utf16le').toString('latin1'));
    expect(garbled.body.details.fields.csv).to.contain('UTF-16');
  });

  it('imports all rows under one batch id, with a line each, and reports its progress', async () => {
    const world = await newWorld();
    const csv = `name,expiry_date,assigned_to,custom:Serial\nMine,2027-01-01,${world.editor.email},17\n`;
    const others = Array.from({ length: 119 }, (_, index) => `Row ${index},2027-01-02,,\n`).join('');
    const answer = await importCsv(world, csv + others);
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
    expect(mine?.custom_fields).to.deep.equal({ Serial: '17' });
    expect(await usedExpiries(world)).to.equal(120);
    const lines = await listExpiryLines(tenantOf(world.organizationId));
    expect(lines.map(({ id }) => id).sort()).to.deep.equal(found.map(({ id }) => id).sort());
    expect(found.every((expiry) => encodeExpiryLine(expiry).includes('2027-01'))).to.equal(true);
  });

  it('imports each row once, when run twice concurrently and again later', async () => {
    const world = await newWorld();
    const { batch_id: batchId } = (await importCsv(world, csvOf(110))).body;
    const tenant = tenantOf(world.organizationId);
    await Promise.all([continueExpiryImport(tenant, batchId), continueExpiryImport(tenant, batchId)]);
    await sandbox.untilIdle();
    await continueExpiryImport(tenant, batchId);
    expect(await all(world)).to.have.length(110);
    expect(await progress(world, batchId)).to.include({ status: 'completed', imported_rows: 110 });
  });

  it('is resumed by the sweep if its task is lost', async () => {
    const world = await newWorld();
    await sandbox.fault({ service: 'tasks', status: 503, times: 50 });
    const [lost, fresh] = [await importCsv(world, csvOf(1)), await importCsv(world, csvOf(1))];
    await sandbox.fault({ service: 'tasks', times: 0 });
    const stored = expiryImports.of(tenantOf(world.organizationId)).ref(lost.body.batch_id);
    await stored.update({ wake_at: addMs(clock.now(), -MINUTE_MS) });
    await sweepExpiryImports.sweep.run();
    await sandbox.untilIdle();
    expect(await progress(world, lost.body.batch_id)).to.include({ status: 'completed' });
    expect(await progress(world, fresh.body.batch_id)).to.include({ status: 'running' });
  });

  it('is undone by its batch id: only its rows are deleted and their places freed', async () => {
    const world = await newWorld();
    const other = await anExpiry(world);
    const { batch_id: batchId } = (await importCsv(world, csvOf(40))).body;
    const undo = (batch_id: string) => world.editor.call('/v1/undoExpiryImport', { body: { batch_id } });
    expect((await undo('nothing')).status).to.equal(404);
    await sandbox.untilIdle();
    const gone = (await all(world)).find(({ import_batch_id: batch }) => batch === batchId);
    await world.editor.call(`/v2/expiries/${gone?.id}`, { method: 'DELETE' });
    const row = (await all(world)).find(({ import_batch_id: batch }) => batch === batchId);
    await world.editor.call(`/v2/expiries/${row?.id}/comments`, { body: { text: 'Wrong file' } });
    expect((await undo(batchId)).status).to.equal(202);
    await sandbox.untilIdle();
    expect(await progress(world, batchId)).to.include({ status: 'undone', removed_rows: 39 });
    expect((await all(world)).map(({ id }) => id)).to.deep.equal([other.id]);
    const comments = expiryComments.of(tenantOf(world.organizationId));
    expect(await comments.list((query) => query)).to.deep.equal([]);
    expect(await usedExpiries(world)).to.equal(1);
    expect((await undo(batchId)).body.code).to.equal('INVALID_STATE');
  });

  it('keeps the place of a row whose series continues with the next occurrence', async () => {
    const world = await newWorld();
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
    const usage = await loadPlanUsage(tenantOf(world.organizationId));
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
    const nobody = { field: 'assigned_to', error: 'must be a user of your organization' };
    // Exports write the second one like this.
    const csv = `name,expiry_date,assigned_to\nA,2027-01-01,${other.editor.email}\n\nB,2027-01-01,'+ada@left.example`;
    const { details } = (await importCsv(world, csv)).body;
    expect(details.rows).to.deep.equal([2, 4].map((row) => ({ row, ...nobody })));
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
