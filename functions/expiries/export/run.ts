// Writes an export's file; broken off, it begins anew, for it changes nothing (issue 4, export).
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Tenant } from '../../api/actor';
import { clock } from '../../platform/clock';
import { writeStoredFile } from '../../platform/storage';
import { csvHeader, csvLines, customNames, type ExportRow, exportRow } from '../exportExpiries';
import { expiriesInBatches } from '../listExpiries';
import { type ExpiryExport, expiryExports } from './record';

const pack = (rows: ExportRow[]): Buffer => gzipSync(JSON.stringify(rows));
const unpack = (packed: Buffer): ExportRow[] => JSON.parse(gunzipSync(packed).toString()) as ExportRow[];

/** The columns of custom fields are known only when all rows are. */
function* linesOf(packed: readonly Buffer[], custom: readonly string[]): Generator<string> {
  yield csvHeader(custom);
  for (const rows of packed) yield csvLines(unpack(rows), custom);
}

/**
 * Nothing when it is done. Of two runs at once, the one that notices the other leaves it the work. As many reads as
 * expiries and 1; 1 write for each 500 of them and 1. In memory meanwhile: all rows, compressed, some 10 MB for 100,000.
 */
export async function runExport(tenant: Tenant, exportId: string): Promise<void> {
  const store = expiryExports.of(tenant);
  let job: ExpiryExport | null = await store.get(exportId);
  if (job?.status !== 'running') return;
  const { filter, storage_path: path } = job;
  const packed: Buffer[] = [];
  const custom = new Set<string>();
  let exported = 0;
  for await (const found of expiriesInBatches(tenant, { ...filter, type: filter.type ?? undefined })) {
    const rows = found.map(exportRow);
    for (const name of customNames(rows)) custom.add(name);
    packed.push(pack(rows));
    exported += rows.length;
    job = await store.tryClaim(job, { exported_rows: exported, updated_at: clock.now() });
    if (job === null) return;
  }
  await writeStoredFile(path, linesOf(packed, [...custom].sort()), 'text/csv; charset=utf-8');
  await store.tryUpdate(job, { status: 'completed', exported_rows: exported, updated_at: clock.now() });
}
