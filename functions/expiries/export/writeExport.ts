// Writes expiries as CSV: the columns that an import accepts, and some more.
import { gunzipSync, gzipSync } from 'node:zlib';
import type { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { addMs, clock } from '../../platform/clock';
import { writeStoredFile } from '../../platform/storage';
import { formatCsv, formatCsvHeader } from '../import/csv';
import { CUSTOM } from '../import/rows';
import { listExpiriesInBatches } from '../list/listExpiries';
import { DECLARED_FIELD_NAMES } from '../record/fields';
import type { expiries } from '../record/record';
import { EXPIRY_EXPORT_STILL_MS, type ExpiryExport, expiryExports } from './expiryExport';

/** A stored expiry, or one parsed from a line of an export. */
type Exported = z.output<typeof expiries.schema> & { readonly id: string };

const COLUMNS: readonly (readonly [string, (expiry: Exported) => string])[] = [
  ['id', (expiry) => expiry.id],
  ...DECLARED_FIELD_NAMES.map((name) => [name, (expiry: Exported) => expiry[name] ?? ''] as const),
  ['state', (expiry) => expiry.state],
  ['is_done', (expiry) => String(expiry.is_done)],
  ['is_archive', (expiry) => String(expiry.is_archive)],
  ['assigned_to', (expiry) => expiry.assigned_to_user_email ?? ''],
  ['closing_notes', (expiry) => expiry.closing_notes],
  ['completed_at', (expiry) => expiry.completed_at?.toISOString() ?? ''],
  ['created_at', (expiry) => expiry.created_at.toISOString()],
  ['updated_at', (expiry) => expiry.updated_at.toISOString()],
];

/** The values of an expiry for the fixed columns and the custom ones. */
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

/**
 * Collects the rows of a CSV file. The header lists the custom fields of all rows, so every row is held, compressed,
 * until the end: about 10 MB for 100,000 rows. Cells are guarded against formulas (expiries/import/csv.ts).
 */
export class ExpiryCsvFile {
  private readonly packed: Buffer[] = [];
  private readonly custom = new Set<string>();
  private count = 0;

  get rows(): number {
    return this.count;
  }

  add(batch: readonly Exported[]): void {
    const rows = batch.map(rowOf);
    for (const { custom } of rows) for (const name of Object.keys(custom)) this.custom.add(name);
    this.packed.push(pack(rows));
    this.count += rows.length;
  }

  /** The text of the file: the header, then one piece per batch. */
  *pieces(): Generator<string> {
    const custom = [...this.custom].sort();
    yield formatCsvHeader([...COLUMNS.map(([name]) => name), ...custom.map((name) => `${CUSTOM}${name}`)]);
    for (const packed of this.packed) {
      const rows = unpack(packed);
      yield formatCsv(rows.map((row) => [...row.plain, ...custom.map((name) => row.custom[name] ?? '')]));
    }
  }
}

/**
 * Does nothing if the export is finished. If two runs overlap, one notices and stops. Costs 1 read per expiry and 1
 * more; 1 write per 200 expiries and 1 more. Holds all rows in memory, compressed.
 */
export async function writeExpiryExport(tenant: Tenant, exportId: string): Promise<void> {
  const store = expiryExports.of(tenant);
  let job: ExpiryExport | null = await store.get(exportId);
  if (job?.status !== 'running') return;
  const { filter, storage_path: path } = job;
  const csv = new ExpiryCsvFile();
  for await (const found of listExpiriesInBatches(tenant, { ...filter, type: filter.type ?? undefined })) {
    csv.add(found);
    const now = clock.now();
    const wake_at = addMs(now, EXPIRY_EXPORT_STILL_MS);
    job = await store.tryClaim(job, { exported_rows: csv.rows, updated_at: now, wake_at });
    if (job === null) return;
  }
  await writeStoredFile(path, csv.pieces(), 'text/csv; charset=utf-8');
  const ended = { status: 'completed' as const, exported_rows: csv.rows, updated_at: clock.now() };
  await store.tryUpdate(job, { ...ended, wake_at: job.expires_at });
}
