// The expiry export: its filter, progress and file paths.
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { notFound } from '../../api/errors';
import { recordAsJson, timestampFieldsOut, timestampOut, withoutUndefinedFields } from '../../api/fields';
import { declareTemporaryData } from '../../api/stored';
import type { MutationContext } from '../../api/writes';
import { declareSweptDueWork } from '../../jobs/dueWork';
import { FILE_JOB_TIMEOUT_SECONDS, type FileJobDeclaration } from '../../jobs/resumedJobs';
import { declareRecordQueue } from '../../jobs/tasks';
import { addMs, HOUR_MS, MINUTE_MS, utcDateOf } from '../../platform/clock';
import { newId } from '../../platform/ids';
import { removeStoredFile, removeStoredFilesBelow, signDownloadUrl } from '../../platform/storage';
import { type RecordOf, tenantCollection } from '../../store/collection';
import { storedInstant } from '../../store/values';
import {
  EXPIRY_STATUS_FILTERS,
  type ExpiryFilter,
  queryWithExpiryFilter,
  unpagedExpiryFilters,
} from '../list/listExpiries';
import { expiries } from '../record/record';

const STATUSES = ['running', 'completed'] as const;
/** Filters that aren't set are absent, except for `type`, which is null. */
const filterSchema = z.object({
  ...unpagedExpiryFilters,
  status: z.enum(EXPIRY_STATUS_FILTERS),
  type: z.string().nullable(),
});

/** The sweep restarts an export that has made no progress for this long. Writing a part never takes that long. */
const STILL_MS = 10 * MINUTE_MS;
/** How long the file is kept after the export starts. */
const KEPT_MS = 24 * HOUR_MS;

export const expiryExports = tenantCollection(
  'expiry_exports',
  {
    status: z.enum(STATUSES),
    filter: filterSchema,
    /**
     * The number of expiries when the export starts. If expiries change during the export, the file can contain more or
     * fewer.
     */
    total_rows: z.int(),
    exported_rows: z.int(),
    storage_path: z.string(),
    /** Ids of the stored parts. They are unique per run, so concurrent runs never write the same file. */
    parts: z.array(z.string()).default([]),
    /** The last expiry written to a part; the next run continues after it. */
    after: z.object({ expiry_date: z.string().nullable(), id: z.string() }).nullable().default(null),
    created_by: z.string(),
    created_by_name: z.string(),
    created_at: storedInstant,
    /** When the export last made progress. */
    updated_at: storedInstant,
    /** When the sweep next checks the export, to restart it if it has stalled or, later, to delete its file. */
    wake_at: storedInstant,
    /** When the file and this record are deleted. */
    expires_at: storedInstant,
  },
  declareTemporaryData('expiry exports and their files', ['users', 'anyone'], {
    for: '24 hours',
    worker: 'sweepExpiryExports',
  }),
);
export type ExpiryExport = RecordOf<typeof expiryExports>;

export const dueExpiryExports = declareSweptDueWork('exports', expiryExports);

/** Exports whose file hasn't been written yet. */
export const expiryExportQueue = declareRecordQueue({
  name: 'runExpiryExport',
  fields: ['organization_id', 'export_id'],
  timeoutSeconds: FILE_JOB_TIMEOUT_SECONDS,
  rateLimits: { maxConcurrentDispatches: 20, maxDispatchesPerSecond: 10 },
});

const partsFolder = (path: string): string => `${path}-parts/`;
export const expiryExportPartPathOf = ({ storage_path }: ExpiryExport, id: string): string =>
  partsFolder(storage_path) + id;

/** Deletes the parts, including those left by an interrupted run. */
export const removeExpiryExportParts = ({ storage_path }: ExpiryExport): Promise<void> =>
  removeStoredFilesBelow(partsFolder(storage_path));

/** Settings for running export jobs, restarting stalled ones and deleting old ones. */
export const expiryExportJobSettings = (
  job: Pick<ExpiryExport, 'organization_id'>,
): FileJobDeclaration<ExpiryExport> => ({
  store: expiryExports.anyTenant(job),
  queue: expiryExportQueue,
  stillMs: STILL_MS,
  removeFiles: async (ended) => {
    await removeExpiryExportParts(ended);
    await removeStoredFile(ended.storage_path);
  },
});

/** Costs 1 write, plus 1 read for every 1,000 expiries counted. */
export async function createExpiryExport(context: MutationContext, filter: ExpiryFilter): Promise<ExpiryExport> {
  const { tenant, actor, writes, now } = context;
  const total = await expiries.of(tenant).count((scoped) => queryWithExpiryFilter(scoped, filter));
  const id = newId();
  writes.afterCommit(() => expiryExportQueue.enqueue({ id, organization_id: tenant.organizationId }));
  return expiryExports.of(tenant).stageCreate(writes, id, {
    status: 'running',
    filter: { ...withoutUndefinedFields(filter), status: filter.status, type: filter.type ?? null },
    total_rows: total,
    exported_rows: 0,
    storage_path: `organizations/${tenant.organizationId}/exports/${id}`,
    parts: [],
    after: null,
    created_by: actor.id,
    created_by_name: actor.name,
    created_at: now,
    updated_at: now,
    wake_at: addMs(now, STILL_MS),
    expires_at: addMs(now, KEPT_MS),
  });
}

/** 1 read. @throws 404 if the export is unknown or has expired. */
export async function requireExpiryExport(tenant: Tenant, id: string, now: Date): Promise<ExpiryExport> {
  const found = await expiryExports.of(tenant).get(id);
  if (!found || found.expires_at <= now) throw notFound('Export');
  return found;
}

const LINK_LIFETIME_MS = 15 * MINUTE_MS;

export const expiryExportOut = z.object({
  id: z.string(),
  status: z.enum(STATUSES),
  filter: filterSchema,
  total_rows: z.int(),
  exported_rows: z.int(),
  download_url: z
    .string()
    .nullable()
    .describe('Null until the export is completed. Each response contains a new URL, valid for 15 minutes'),
  download_url_expires_at: timestampOut.nullable(),
  created_by: z.string(),
  created_by_name: z.string(),
  ...timestampFieldsOut,
  expires_at: timestampOut.describe('When the file is deleted'),
});

/** The API view, with a signed download URL if the export is completed. */
export async function viewExpiryExport(job: ExpiryExport, now: Date): Promise<z.output<typeof expiryExportOut>> {
  const { storage_path, organization_id: _, parts: __, after: ___, ...shown } = job;
  if (job.status !== 'completed') return { ...recordAsJson(shown), download_url: null, download_url_expires_at: null };
  const fileName = `expiries-${utcDateOf(job.created_at)}.csv`;
  return {
    ...recordAsJson(shown),
    download_url: await signDownloadUrl(storage_path, { fileName, lifetimeMs: LINK_LIFETIME_MS }),
    download_url_expires_at: addMs(now, LINK_LIFETIME_MS).toISOString(),
  };
}
