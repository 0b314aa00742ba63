// The import record: its progress, and the rows still to import.

import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { KEPT_WITH_ITS_ORGANIZATION } from '../../api/stored';
import { declareSweptDueWork } from '../../jobs/dueWork';
import { taskQueueForRecords } from '../../jobs/tasks';
import { MINUTE_MS } from '../../platform/clock';
import { derivedId } from '../../platform/ids';
import { type RecordOf, tenantCollection } from '../../store/collection';
import { storedBytes, storedInstant } from '../../store/values';

export const IMPORT_STATUSES = ['running', 'completed', 'undoing', 'undone'] as const;

/** Document id: the batch id. */
export const expiryImports = tenantCollection(
  'expiry_imports',
  {
    status: z.enum(IMPORT_STATUSES),
    total_rows: z.int(),
    imported_rows: z.int(),
    removed_rows: z.int(),
    chunks: z.int(),
    created_by: z.string(),
    created_by_name: z.string(),
    /** Null: an API key. */
    created_by_email: z.string().nullable().default(null),
    created_at: storedInstant,
    /** The time of the last progress. */
    updated_at: storedInstant,
    /** When the sweep checks for a stopped import; null once it has ended. */
    wake_at: storedInstant.nullable(),
  },
  { holds: 'imports of expiries', personal: ['users'], kept: KEPT_WITH_ITS_ORGANIZATION },
);
export type ExpiryImport = RecordOf<typeof expiryImports>;

/** Longer than any chunk takes. The sweep restarts an import without progress for this long. */
export const IMPORT_STILL_MS = 10 * MINUTE_MS;

export const dueImports = declareSweptDueWork('imports', expiryImports);

/** Imports to run or to undo. */
export const importQueue = taskQueueForRecords({
  name: 'runExpiryImport',
  fields: ['organization_id', 'batch_id'],
  timeoutSeconds: 540,
  rateLimits: { maxConcurrentDispatches: 20, maxDispatchesPerSecond: 10 },
});

/** Rows waiting for import; a chunk is deleted in the commit that stores its expiries. */
export const importChunks = tenantCollection(
  'expiry_import_chunks',
  {
    /** The index of the first row, from 0. */
    from: z.int(),
    /** Rows with their assignees looked up: JSON in gzip, so that thousands of full rows fit into one commit. */
    rows: storedBytes,
  },
  {
    holds: 'rows waiting for import',
    personal: ['anyone'],
    kept: { until: 'they are imported' },
    exported: 'for_reading',
  },
);

export const gzipImportRows = (json: string): Buffer => gzipSync(json);
export const gunzipImportRows = (rows: Buffer): string => gunzipSync(rows).toString();

export const importChunkId = (batchId: string, index: number): string =>
  derivedId('import-chunk', batchId, index);
/** Derived from the row, so importing a row twice creates one expiry. */
export const importedExpiryId = (batchId: string, row: number): string =>
  derivedId('imported-expiry', batchId, row);
