// The data export: all of an organization's data, or one person's data.
import { Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';
import { declareTemporaryData } from '../../api/stored';
import { declareSweptDueWork } from '../../jobs/dueWork';
import { FILE_JOB_TIMEOUT_SECONDS, type FileJobDeclaration } from '../../jobs/resumedJobs';
import { declareRecordQueue } from '../../jobs/tasks';
import { DAY_MS, MINUTE_MS } from '../../platform/clock';
import { removeStoredFilesBelow } from '../../platform/storage';
import { type RecordOf, tenantCollection } from '../../store/collection';
import { storedInstant } from '../../store/values';
import { personIdentifiersSchema } from '../erasure/record';

export const DATA_EXPORT_KINDS = ['organization', 'contact', 'user'] as const;
export type DataExportKind = (typeof DATA_EXPORT_KINDS)[number];
export const DATA_EXPORT_STATUSES = ['running', 'completed'] as const;

/**
 * Longer than any step goes without storing progress. If an export makes no progress for this long, the sweep restarts
 * it.
 */
export const DATA_EXPORT_STALL_MS = 10 * MINUTE_MS;
/** How long the archive is kept. */
export const DATA_EXPORT_KEPT_MS = 7 * DAY_MS;

/** Unlike a Date, a Timestamp preserves the microseconds of database times. */
const storedTime = z.custom<Timestamp>((value) => value instanceof Timestamp);

export const dataExports = tenantCollection(
  'data_exports',
  {
    kind: z.enum(DATA_EXPORT_KINDS),
    /** The id of the person whose data is exported, or of the organization if everything is exported. */
    subject_id: z.string(),
    status: z.enum(DATA_EXPORT_STATUSES),
    /** The person's identifiers, kept while the export runs; null for an organization. */
    terms: personIdentifiersSchema.nullable(),
    /** The database time used for all reads, so that the export is consistent; null until the first page. */
    read_at: storedTime.nullable(),
    /** The step to run or resume, and the last document it has read. */
    step: z.int(),
    steps: z.int(),
    after: z.string().nullable(),
    /** Number of parts written per collection. `records` contains the number of records per collection. */
    parts: z.record(z.string(), z.int()),
    records: z.record(z.string(), z.int()),
    files: z.int(),
    /** The stored parts of the archive, and their size in bytes. */
    zip_parts: z.array(z.string()),
    bytes: z.int(),
    requested_by: z.string(),
    created_at: storedInstant,
    updated_at: storedInstant,
    completed_at: storedInstant.nullable(),
    /** When the sweep next checks the export. The sweep then restarts a stalled export, or deletes the archive. */
    wake_at: storedInstant,
    /** When the archive and this record are deleted. */
    expires_at: storedInstant,
  },
  declareTemporaryData('exports of an organization’s or a person’s data', ['contacts', 'users', 'clients', 'anyone'], {
    for: '7 days',
    worker: 'sweepDataExports',
  }),
  {
    type: 'data_export',
    nameOf: ({ kind }) => kind,
    actionOf: (_, after) => (after.status === 'completed' ? 'completed' : 'updated'),
    ignored: [
      'terms',
      'read_at',
      'step',
      'steps',
      'after',
      'parts',
      'records',
      'zip_parts',
      'requested_by',
      'wake_at',
      'expires_at',
    ],
  },
);
export type DataExport = RecordOf<typeof dataExports>;

export const dueDataExports = declareSweptDueWork('data_exports', dataExports);

/** Data exports waiting to be written. */
export const dataExportQueue = declareRecordQueue({
  name: 'runDataExport',
  fields: ['organization_id', 'export_id'],
  timeoutSeconds: FILE_JOB_TIMEOUT_SECONDS,
  rateLimits: { maxConcurrentDispatches: 5, maxDispatchesPerSecond: 5 },
});

type Located = Pick<DataExport, 'id' | 'organization_id'>;

/** The folder that contains all files of the export. */
export const folderPathOfDataExport = ({ id, organization_id }: Located): string =>
  `organizations/${organization_id}/data-exports/${id}/`;
export const archivePathOfDataExport = (job: Located): string => `${folderPathOfDataExport(job)}archive.zip`;
export const partsPathOfDataExport = (job: Located): string => `${folderPathOfDataExport(job)}parts/`;
export const partPathOfDataExport = (job: Located, collection: string, part: number): string =>
  `${partsPathOfDataExport(job)}${collection}-${part}`;

/** Deletes the archive and its parts. */
export const removeFilesOfDataExport = (job: Located): Promise<void> =>
  removeStoredFilesBelow(folderPathOfDataExport(job));

/** The settings that jobs and the sweep use to run a data export. */
export const dataExportJobSettings = (job: Located): FileJobDeclaration<DataExport> => ({
  store: dataExports.anyTenant(job),
  queue: dataExportQueue,
  stillMs: DATA_EXPORT_STALL_MS,
  removeFiles: removeFilesOfDataExport,
});
