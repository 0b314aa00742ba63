// The records of a bulk extraction: the job, and one record for each of its documents.
import { z } from 'zod';
import { KEPT_30_DAYS_FOR_READING } from '../api/retention';
import { declareSweptDueWork } from '../jobs/sweptWork';
import { taskQueueForRecords } from '../jobs/tasks';
import { derivedId } from '../platform/ids';
import { type RecordOf, tenantCollection } from '../store/collection';
import { storedInstant, timestamps } from '../store/storedValues';

export const extractionJobs = tenantCollection(
  'extraction_jobs',
  {
    total: z.int(),
    /** Documents that came to an end, by which end. The job is done when both together are all. */
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
    /** Empty for a document of a mail. */
    expiry_id: z.string(),
    /** Which file, whatever becomes of its place in the list meanwhile. */
    storage_path: z.string(),
    file_name: z.string(),
    status: z.enum(ITEM_STATUSES),
    /** How often it was begun. Also says whose turn it is: who began it earlier has no more to say. */
    attempts: z.int(),
    /** When somebody has to look after it: nobody began it, or who did is dead. Null at its end. */
    wake_at: storedInstant.nullable(),
    /** The extraction as JSON: nothing looks into it. */
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

/** Documents to be read. */
export const extractionQueue = taskQueueForRecords({
  name: 'runExtraction',
  fields: ['organization_id', 'item_id'],
  // What Gemini takes in a minute is shared with those who wait for an answer.
  rateLimits: { maxConcurrentDispatches: 5, maxDispatchesPerSecond: 2 },
  retry: { maxAttempts: 5, minBackoffSeconds: 15, maxBackoffSeconds: 300 },
});
