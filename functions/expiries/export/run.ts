// Writes an export's file. An interrupted run restarts from the beginning.
import type { Tenant } from '../../api/actor';
import { addMs, clock } from '../../platform/clock';
import { writeStoredFile } from '../../platform/storage';
import { listExpiriesInBatches } from '../list/listExpiries';
import { ExpiryCsvFile } from './exportExpiries';
import { EXPIRY_EXPORT_STILL_MS, type ExpiryExport, expiryExports } from './record';

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
