// The records of a bulk extraction: the job, and one record for each of its documents.
import { z } from 'zod';
import { KEPT_30_DAYS_FOR_READING } from '../api/stored';
import { declareSweptDueWork } from '../jobs/dueWork';
import { taskQueueForRecords } from '../jobs/tasks';
import { derivedId } from '../platform/ids';
import { type RecordOf, tenantCollection } from '../store/collection';
import { storedInstant, timestamps } from '../store/values';

export const extractionJobs = tenantCollection(
  'extraction_jobs',
  {
    total: z.int(),
    /** Number of completed documents by result. The job is done when both add up to the total. */
    done: z.int(),
    failed: z.int(),
    created_by: z.string(),
    created_by_name: z.string(),
    ...timestamps,
    expires_at: storedInstant,
  },
  {
    holds: 'extraction jobs',
    personal: ['users'],
    ...KEPT_30_DAYS_FOR_READING,
  },
);
export type ExtractionJob = RecordOf<typeof extractionJobs>;

export const ITEM_STATUSES = ['waiting', 'running', 'done', 'failed'] as const;

/** Document id: {@link extractionItemId}. */
export const extractionItems = tenantCollection(
  'extraction_items',
  {
    job_id: z.string(),
    /** Empty for an emailed document until an expiry is created from it. */
    expiry_id: z.string(),
    /** Identifies the file, even if the list changes. */
    storage_path: z.string(),
    file_name: z.string(),
    status: z.enum(ITEM_STATUSES),
    /** The number of attempts so far. Only the latest attempt may record a result. */
    attempts: z.int(),
    /** When the sweep checks a document that never started or whose worker died. Null at the end. */
    wake_at: storedInstant.nullable(),
    /** The extraction as JSON, because no query uses its fields. */
    result_json: z.string().nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    created_at: storedInstant,
    expires_at: storedInstant,
  },
  { holds: 'values extracted from a document', personal: ['anyone'], ...KEPT_30_DAYS_FOR_READING },
);
export type ExtractionItem = RecordOf<typeof extractionItems>;

export const extractionItemId = (jobId: string, index: number): string =>
  derivedId('extraction', jobId, index);

export const isFinalExtractionItem = ({ status }: Pick<ExtractionItem, 'status'>): boolean =>
  status === 'done' || status === 'failed';

export const dueExtractions = declareSweptDueWork('extractions', extractionItems);

/** Documents waiting to be read. */
export const extractionQueue = taskQueueForRecords({
  name: 'runExtraction',
  fields: ['organization_id', 'item_id'],
  // Gemini's rate limit is shared with interactive requests.
  rateLimits: { maxConcurrentDispatches: 5, maxDispatchesPerSecond: 2 },
  retry: { maxAttempts: 5, minBackoffSeconds: 15, maxBackoffSeconds: 300 },
});
