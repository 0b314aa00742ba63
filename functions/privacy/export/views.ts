// Data exports in responses: progress and the download link.
import { z } from 'zod';
import { timestampOut } from '../../api/fields';
import { namedOpenApiObject } from '../../api/records';
import { addMs, MINUTE_MS, utcDateOf } from '../../platform/clock';
import { signDownload } from '../../platform/storage';
import { archivePathOfDataExport, type DataExport, EXPORT_KINDS, EXPORT_STATUSES } from './record';

const LINK_LIFETIME_MS = 15 * MINUTE_MS;

export const dataExportOut = namedOpenApiObject('DataExport', {
  id: z.string(),
  kind: z.enum(EXPORT_KINDS),
  subject_id: z.string().describe('Whose data is exported: your organization, a contact or a user'),
  status: z.enum(EXPORT_STATUSES),
  progress: z.int().min(0).max(100).describe('Percentage of the work done'),
  records: z.record(z.string(), z.int()).describe('Number of records, by collection'),
  files: z.int().describe('0 until it is completed'),
  bytes: z.int().describe('Bytes of the archive written so far'),
  download_url: z
    .string()
    .nullable()
    .describe('Null until completed. Valid for 15 minutes; each response has a new one'),
  download_url_expires_at: timestampOut.nullable(),
  requested_by: z.string(),
  created_at: timestampOut,
  updated_at: timestampOut,
  completed_at: timestampOut.nullable(),
  expires_at: timestampOut.describe('When the archive is deleted'),
});

/** Includes a signed URL of the archive if the export is completed. */
export async function viewDataExport(job: DataExport, now: Date): Promise<z.output<typeof dataExportOut>> {
  const { id, kind, subject_id, status, records, files, bytes, requested_by, completed_at } = job;
  const isDone = status === 'completed';
  const fileName = `${kind}-${utcDateOf(job.created_at)}.zip`;
  const url = isDone
    ? await signDownload(archivePathOfDataExport(job), { fileName, lifetimeMs: LINK_LIFETIME_MS })
    : null;
  return {
    ...{ id, kind, subject_id, status, records, files, bytes, requested_by },
    progress: isDone ? 100 : Math.min(99, Math.floor((job.step / job.steps) * 100)),
    download_url: url,
    download_url_expires_at: isDone ? addMs(now, LINK_LIFETIME_MS).toISOString() : null,
    created_at: job.created_at.toISOString(),
    updated_at: job.updated_at.toISOString(),
    completed_at: completed_at?.toISOString() ?? null,
    expires_at: job.expires_at.toISOString(),
  };
}

export const dataExportAnswer = z.object({
  message: z.string(),
  export_id: z.string(),
  export: dataExportOut,
});

export const viewStartedDataExport = async (job: DataExport, now: Date) => ({
  message: 'Export started',
  export_id: job.id,
  export: await viewDataExport(job, now),
});
