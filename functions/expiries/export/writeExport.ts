// Writes expiries as CSV, with the columns that an import accepts and a few more.
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { z } from 'zod';
import { type Tenant, tenantOf } from '../../api/actor';
import { FILE_JOB_RUN_MS, type JobProgressRecorder, runFileJob } from '../../jobs/resumedJobs';
import { newId } from '../../platform/ids';
import { pageSize } from '../../platform/params';
import { openStoredFileStream, writeStoredFile } from '../../platform/storage';
import { csvHeaderWithBom, formatCsv } from '../import/csv';
import { CUSTOM_COLUMN_PREFIX } from '../import/rows';
import { listExpiriesInBatches } from '../list/listExpiries';
import { DECLARED_EXPIRY_FIELD_NAMES } from '../record/fields';
import type { Expiry, expiries } from '../record/record';
import {
  type ExpiryExport,
  expiryExportJobSettings,
  expiryExportPartPathOf,
  expiryExports,
  removeExpiryExportParts,
} from './expiryExport';

/** A stored expiry, or one parsed from a line in an export. */
type Exported = z.output<typeof expiries.schema> & { readonly id: string };

const COLUMNS: readonly (readonly [string, (expiry: Exported) => string])[] = [
  ['id', (expiry) => expiry.id],
  ...DECLARED_EXPIRY_FIELD_NAMES.map((name) => [name, (expiry: Exported) => expiry[name] ?? ''] as const),
  ['state', (expiry) => expiry.state],
  ['is_done', (expiry) => String(expiry.is_done)],
  ['is_archive', (expiry) => String(expiry.is_archive)],
  ['assigned_to', (expiry) => expiry.assigned_to_user_email ?? ''],
  ['closing_notes', (expiry) => expiry.closing_notes],
  ['completed_at', (expiry) => expiry.completed_at?.toISOString() ?? ''],
  ['created_at', (expiry) => expiry.created_at.toISOString()],
  ['updated_at', (expiry) => expiry.updated_at.toISOString()],
];

/** An expiry's values for the fixed and custom columns. */
interface Row {
  plain: string[];
  custom: Record<string, string>;
}

const rowOf = (expiry: Exported): Row => ({
  plain: COLUMNS.map(([, read]) => read(expiry)),
  custom: expiry.custom_fields,
});

const pack = (rows: readonly Row[]): Buffer => gzipSync(JSON.stringify(rows));
const unpack = (packed: Buffer): Row[] => JSON.parse(gunzipSync(packed).toString()) as Row[];

const customNamesIn = (rows: readonly Row[]): string[] => rows.flatMap(({ custom }) => Object.keys(custom));

const headerOf = (custom: readonly string[]): string =>
  csvHeaderWithBom([...COLUMNS.map(([name]) => name), ...custom.map((name) => `${CUSTOM_COLUMN_PREFIX}${name}`)]);

const linesOf = (rows: readonly Row[], custom: readonly string[]): string =>
  formatCsv(rows.map((row) => [...row.plain, ...custom.map((name) => row.custom[name] ?? '')]));

/**
 * Collects the rows for a CSV file. The header lists the custom fields of all rows, so all rows are kept in compressed
 * form until the end. Protects cells against formula injection (expiries/import/csv.ts).
 */
export class ExpiryCsvWriter {
  private readonly packed: Buffer[] = [];
  private readonly custom = new Set<string>();
  rows = 0;

  add(batch: readonly Exported[]): void {
    const rows = batch.map(rowOf);
    for (const name of customNamesIn(rows)) this.custom.add(name);
    this.packed.push(pack(rows));
    this.rows += rows.length;
  }

  /** Yields the file's text: the header first, then one chunk per batch. */
  *pieces(): Generator<string> {
    const custom = [...this.custom].sort();
    yield headerOf(custom);
    for (const packed of this.packed) yield linesOf(unpack(packed), custom);
  }
}

type Progress = JobProgressRecorder<ExpiryExport>;

/** A part ends with the batch that brings it to at least this many rows. */
const PART_ROWS = pageSize(1_000);

/** Stores the remaining rows in parts. 1 read per expiry, 1 write per part. */
async function writeParts(progress: Progress): Promise<void> {
  const { organization_id, filter, after } = progress.job;
  let rows: Row[] = [];
  const write = async (last: Expiry) => {
    const id = newId();
    await writeStoredFile(expiryExportPartPathOf(progress.job, id), [pack(rows)], 'application/gzip');
    const { parts, exported_rows } = progress.job;
    const { expiry_date, id: lastId } = last;
    await progress.note({
      parts: [...parts, id],
      after: { expiry_date, id: lastId },
      exported_rows: exported_rows + rows.length,
    });
    rows = [];
  };
  let last: Expiry | undefined;
  const asked = { ...filter, type: filter.type ?? undefined };
  for await (const batch of listExpiriesInBatches(tenantOf(organization_id), asked, { after })) {
    rows.push(...batch.map(rowOf));
    last = batch.at(-1);
    if (last && rows.length >= PART_ROWS) await write(last);
  }
  if (last && rows.length > 0) await write(last);
}

/** Yields the rows of each part and keeps the job alive between parts. */
async function* readParts(progress: Progress): AsyncGenerator<Row[]> {
  for (const id of progress.job.parts) {
    yield unpack(await buffer(await openStoredFileStream(expiryExportPartPathOf(progress.job, id))));
    await progress.keepAlive();
  }
}

/** Writes the file from its parts. Reads the parts twice, because the header lists the custom fields of all rows. */
async function joinParts(progress: Progress): Promise<void> {
  await progress.keepAlive();
  const names = new Set<string>();
  for await (const rows of readParts(progress)) for (const name of customNamesIn(rows)) names.add(name);
  const custom = [...names].sort();
  async function* pieces(): AsyncGenerator<string> {
    yield headerOf(custom);
    for await (const rows of readParts(progress)) yield linesOf(rows, custom);
  }
  const { storage_path, expires_at } = progress.job;
  await writeStoredFile(storage_path, pieces(), 'text/csv; charset=utf-8', { isLarge: true });
  await progress.keepAlive({ status: 'completed', parts: [], after: null });
  await removeExpiryExportParts(progress.job);
  await expiryExports.anyTenant(progress.job).tryUpdate(progress.job, { wake_at: expires_at });
}

/**
 * A no-op if the export is already completed. An interrupted run continues after its last part. If two runs overlap,
 * one of them stops.
 * @param runMs the number of milliseconds after which another task takes over.
 */
export async function writeExpiryExport(tenant: Tenant, exportId: string, runMs = FILE_JOB_RUN_MS): Promise<void> {
  const job = await expiryExports.of(tenant).get(exportId);
  if (job?.status !== 'running') return;
  const run = async (progress: Progress) => {
    await writeParts(progress);
    await joinParts(progress);
  };
  await runFileJob(job, expiryExportJobSettings(job), run, runMs);
}
