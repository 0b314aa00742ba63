// The export record: its filter, its progress, and the path of its file.
import { z } from 'zod';
import { dataDeclarationOfWorkUnderWay } from '../../api/stored';
import { declareSweptDueWork } from '../../jobs/dueWork';
import { FILE_JOB_TIMEOUT_SECONDS } from '../../jobs/resumedJobs';
import { taskQueueForRecords } from '../../jobs/tasks';
import { HOUR_MS, MINUTE_MS } from '../../platform/clock';
import { type RecordOf, tenantCollection } from '../../store/collection';
import { storedInstant } from '../../store/values';
import { EXPIRY_STATUS_FILTERS } from '../list/listExpiries';

export const EXPIRY_EXPORT_STATUSES = ['running', 'completed'] as const;

/** Longer than any batch, and than writing the file. The sweep restarts an export without progress for this long. */
export const EXPIRY_EXPORT_STILL_MS = 10 * MINUTE_MS;
/** How long the file is kept. */
export const EXPIRY_EXPORT_KEPT_MS = 24 * HOUR_MS;

export const expiryExports = tenantCollection(
  'expiry_exports',
  {
    status: z.enum(EXPIRY_EXPORT_STATUSES),
    /** The same filters as in lists. */
    filter: z.object({ status: z.enum(EXPIRY_STATUS_FILTERS), type: z.string().nullable() }),
    /** The count at the start; the export can differ after concurrent changes. */
    total_rows: z.int(),
    exported_rows: z.int(),
    storage_path: z.string(),
    created_by: z.string(),
    created_by_name: z.string(),
    created_at: storedInstant,
    /** The time of the last progress. */
    updated_at: storedInstant,
    /** When the sweep checks the export: after a stop while it runs, and later to delete its file. */
    wake_at: storedInstant,
    /** When the file and this record are removed. */
    expires_at: storedInstant,
  },
  dataDeclarationOfWorkUnderWay('exports of expiries, with a file', ['users', 'anyone'], {
    for: '24 hours',
    worker: 'sweepExpiryExports',
  }),
);
export type ExpiryExport = RecordOf<typeof expiryExports>;

export const dueExports = declareSweptDueWork('exports', expiryExports);

/** Exports waiting for their file. */
export const exportQueue = taskQueueForRecords({
  name: 'runExpiryExport',
  fields: ['organization_id', 'export_id'],
  timeoutSeconds: FILE_JOB_TIMEOUT_SECONDS,
  rateLimits: { maxConcurrentDispatches: 20, maxDispatchesPerSecond: 10 },
});
