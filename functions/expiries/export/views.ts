// The API view of an export: its progress and its download URL.
import { z } from 'zod';
import { recordAsJson, timestampOut, timestampsOut } from '../../api/fields';
import { addMs, MINUTE_MS, utcDateOf } from '../../platform/clock';
import { signDownload } from '../../platform/storage';
import { EXPIRY_STATUS_FILTERS } from '../list/listExpiries';
import { EXPIRY_EXPORT_STATUSES, type ExpiryExport } from './record';

const LINK_LIFETIME_MS = 15 * MINUTE_MS;

export const exportOut = z.object({
  id: z.string(),
  status: z.enum(EXPIRY_EXPORT_STATUSES),
  filter: z.object({ status: z.enum(EXPIRY_STATUS_FILTERS), type: z.string().nullable() }),
  total_rows: z.int(),
  exported_rows: z.int(),
  download_url: z
    .string()
    .nullable()
    .describe('Null until completed. Valid for 15 minutes; each response has a new one'),
  download_url_expires_at: timestampOut.nullable(),
  created_by: z.string(),
  created_by_name: z.string(),
  ...timestampsOut,
  expires_at: timestampOut.describe('When the file is deleted'),
});

/** Signs a download URL if the export is completed. */
export async function viewExpiryExport(job: ExpiryExport, now: Date): Promise<z.output<typeof exportOut>> {
  const { storage_path, organization_id: _, ...shown } = job;
  const name = { fileName: `expiries-${utcDateOf(job.created_at)}.csv` };
  const isDone = job.status === 'completed';
  const url = isDone ? await signDownload(storage_path, { ...name, lifetimeMs: LINK_LIFETIME_MS }) : null;
  return {
    ...recordAsJson(shown),
    download_url: url,
    download_url_expires_at: isDone ? addMs(now, LINK_LIFETIME_MS).toISOString() : null,
  };
}
