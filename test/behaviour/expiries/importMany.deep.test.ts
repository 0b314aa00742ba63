// The largest possible import, followed to its end: refused, killed, resumed, run twice and undone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'chai';
import { events } from '../../../functions/events/event';
import { expiryImports, gunzipImportRows, pendingImportChunks } from '../../../functions/expiries/import/expiryImport';
import { sweepExpiryImports } from '../../../functions/expiries/import/run/workers';
import { encodeExpiryLine } from '../../../functions/expiries/lines/line';
import { expiries } from '../../../functions/expiries/record/record';
import { addMs, clock, MINUTE_MS } from '../../../functions/platform/clock';
import { someAddress } from '../../support/client';
import { storedLines } from '../../support/expiryViews';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { usedExpiries } from './given';

const MAX_ROWS = 5_000;
/**
 * `npm run test:import` imports all 5,000 rows and also kills a process in the middle. The locks of the process's
 * transaction then last for a minute, which the other tests avoid.
 */
const ALL = process.env.IMPORT_ROWS !== undefined;
const ROWS = Number(process.env.IMPORT_ROWS ?? 150);

/** A CSV with every column filled, like a real organization's list: about 800 bytes per row. */
function fullCsv(assignee: string, rows: number): string {
  const header =
    'name,expiry_date,start_date,type,priority,notes,assigned_to,custom:Serial number,custom:Site,custom:Supplier';
  const lines = Array.from({ length: rows }, (_, row) =>
    [
      `Certificate ${row}`,
      `2027-${String((row % 12) + 1).padStart(2, '0')}-${String((row % 28) + 1).padStart(2, '0')}`,
      '2026-01-15',
      `Type ${row % 12}`,
      ['High', 'Medium', 'Low'][row % 3],
      `"${'Ask the north plant, '.repeat(28)}no. ${row}"`,
      assignee,
      `SN-${(row * 7919).toString(36)}-${row}`,
      `Hall ${row % 40}`,
      `Supplier ${row % 7}`,
    ].join(','),
  );
  return `${header}\n${lines.join('\n')}\n`;
}

const progressOf = async (world: World, batchId: string) =>
  (await world.viewer.call(`/v1/getExpiryImport?batch_id=${batchId}`, { from: someAddress() })).body.import;

async function until<T>(read: () => Promise<T>, reached: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (reached(value)) return value;
    await new Promise((wake) => setTimeout(wake, 100));
  }
}

const stored = (world: World) => expiries.of(world).list((query) => query);
const eventTypes = async (world: World): Promise<string[]> =>
  (await events.of(world).list((query) => query)).map(({ type }) => type);
/** The stored lines and the expected ones, both sorted. */
async function linesAndTruth(world: World): Promise<[string[], string[]]> {
  const kept = Object.entries(await storedLines(world)).map(([id, line]) => id + line);
  return [kept.sort(), (await stored(world)).map((expiry) => expiry.id + encodeExpiryLine(expiry)).sort()];
}

/** Starts an import whose task is lost. */
async function lostImport(world: World, csv: string): Promise<string> {
  const started = await sandbox.losingTasks(() => importCsv(world, { csv }));
  expect(started.status).to.equal(202);
  expect(started.body.import).to.include({ status: 'running', imported_rows: 0 });
  return started.body.batch_id;
}

const importCsv = (world: World, body: Record<string, unknown>) => world.editor.call('/v1/importExpiries', { body });

/** Runs the lost task's work in a process that is killed halfway. */
async function bringInAndDie(world: World, batchId: string): Promise<void> {
  const worker = spawn(
    process.execPath,
    ['--import', 'tsx', join(__dirname, 'importWorker.ts'), world.organizationId, batchId],
    { stdio: 'inherit' },
  );
  const isSeen = ({ imported_rows }: { imported_rows: number; status: string }) => imported_rows > 0;
  const seen = await until(() => progressOf(world, batchId), isSeen);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  expect(seen.status).to.equal('running');
  const left = await progressOf(world, batchId);
  expect(left.imported_rows).to.be.within(1, ROWS - 1);
  expect(await stored(world)).to.have.length(left.imported_rows);
}

describe('The largest import', () => {
  it('checks and accepts 5,000 full rows, and rejects one more', async () => {
    const world = await newWorld({ plan: 'enterprise' });
    const csv = fullCsv(world.editor.email, MAX_ROWS);
    expect(Buffer.byteLength(csv)).to.be.greaterThan(3 * 1024 ** 2);

    const dry = await importCsv(world, { csv, dry_run: true });
    const counts = { total_rows: MAX_ROWS, valid_rows: MAX_ROWS };
    expect(dry.body).to.deep.equal({ dry_run: true, ...counts, errors: [] });
    const oneMore = await importCsv(world, { csv: `${csv}One more,2027-01-01,,,,,,,,\n`, dry_run: true });
    expect(oneMore.body.details.fields).to.deep.equal({ csv: 'must not have more than 5000 rows' });
    expect(await usedExpiries(world)).to.equal(0);

    const batchId = await lostImport(world, csv);
    const chunks = await pendingImportChunks.of(world).list((query) => query);
    const rows = chunks.flatMap((chunk) => JSON.parse(gunzipImportRows(chunk.rows)) as object[]);
    expect(rows).to.have.length(MAX_ROWS);
    expect(await usedExpiries(world)).to.equal(MAX_ROWS);
    // Stops this import from running; the next test imports rows.
    await expiryImports.of(world).ref(batchId).delete();
  });

  it(`survives ${ALL ? 'the death of its process' : 'a lost task'} and a duplicate task, reports progress, and is undone without notices`, async function () {
    this.timeout(14 * 60_000);
    const world = await newWorld({ plan: 'enterprise' });

    const batchId = await lostImport(world, fullCsv(world.editor.email, ROWS));
    if (ALL) await bringInAndDie(world, batchId);

    // The sweep finds the stalled import and creates its task twice.
    const job = expiryImports.of(world).ref(batchId);
    await job.update({ wake_at: addMs(clock.now(), -MINUTE_MS) });
    await sandbox.duplicate('task', 1);
    await sweepExpiryImports.sweep.run();
    const increasing = async (field: 'imported_rows' | 'removed_rows', end: string, total: number) => {
      const seen: number[] = [];
      await until(
        async () => {
          const progress = await progressOf(world, batchId);
          seen.push(progress[field]);
          return progress;
        },
        ({ status }) => status === end,
      );
      expect(seen.at(-1)).to.equal(total);
      expect(new Set(seen).size, 'progress was seen on the way').to.be.greaterThan(1);
      expect(seen.toSorted((a, b) => a - b)).to.deep.equal(seen);
    };
    await increasing('imported_rows', 'completed', ROWS);
    const records = await stored(world);
    expect(new Set(records.map(({ name }) => name)).size).to.equal(ROWS);
    expect(records).to.have.length(ROWS);
    expect(await pendingImportChunks.of(world).list((query) => query)).to.have.length(0);
    expect(await usedExpiries(world)).to.equal(ROWS);
    const [kept, truth] = await linesAndTruth(world);
    expect(kept).to.deep.equal(truth);
    const forecast = await world.viewer.call('/v1/getForecastData?months=24');
    expect(forecast.body.summary.totalActive).to.equal(ROWS);

    // A person deletes one row, which creates an event. Undoing the others creates none.
    const deleted = records[17]?.id;
    expect((await world.editor.call(`/v2/expiries/${deleted}`, { method: 'DELETE' })).status).to.equal(204);
    const undo = await world.editor.call('/v1/undoExpiryImport', { body: { batch_id: batchId } });
    expect(undo.status).to.equal(202);
    await increasing('removed_rows', 'undone', ROWS - 1);
    expect(await stored(world)).to.have.length(0);
    expect(await usedExpiries(world)).to.equal(0);
    const idle = (): Promise<boolean> =>
      sandbox.untilIdle().then(
        () => true,
        () => false,
      );
    await until(idle, (finished) => finished);
    expect(await eventTypes(world)).to.deep.equal(['expiry.deleted']);
    expect((await linesAndTruth(world))[0]).to.deep.equal([]);
  });
});
