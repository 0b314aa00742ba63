// Extraction jobs: a record for the job and for each of its documents, their API views, and how jobs start.
import { z } from 'zod';
import type { Actor, Tenant } from '../api/actor';
import { notFound } from '../api/errors';
import { recordAsJson, timestampFieldsOut } from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import { FINISHED_WORK_RETENTION } from '../api/stored';
import type { Writes } from '../api/writes';
import { expiries } from '../expiries/record/record';
import { declareSweptDueWork } from '../jobs/dueWork';
import { declareRecordQueue } from '../jobs/tasks';
import { addMs } from '../platform/clock';
import { derivedId, newId } from '../platform/ids';
import { type RecordOf, tenantCollection } from '../store/collection';
import { storedInstant, timestampFields } from '../store/values';
import { type Attachment, type NamedFile, requireAttachmentByUrlOrIndex } from './reading/document';
import { extractionOut, requireConfiguredModel } from './reading/extract';
import { EXTRACTION_JOB_LIFETIME_MS, EXTRACTION_LEASE_MS } from './reading/limits';
import { stageExtractionQuotaUse } from './reading/quota';

export const extractionJobs = tenantCollection(
  'extraction_jobs',
  {
    total: z.int(),
    /** Numbers of finished documents by result. The job is done when they add up to the total. */
    done: z.int(),
    failed: z.int(),
    created_by: z.string(),
    created_by_name: z.string(),
    ...timestampFields,
    expires_at: storedInstant,
  },
  {
    holds: 'extraction jobs',
    personal: ['users'],
    ...FINISHED_WORK_RETENTION,
  },
);
export type ExtractionJob = RecordOf<typeof extractionJobs>;
const ITEM_STATUSES = ['waiting', 'running', 'done', 'failed'] as const;

/** Document id: {@link extractionItemId}. */
export const extractionItems = tenantCollection(
  'extraction_items',
  {
    job_id: z.string(),
    /** Empty for an emailed document until an expiry is created from it. */
    expiry_id: z.string(),
    /** Identifies the file, even if the list of attachments changes. */
    storage_path: z.string(),
    file_name: z.string(),
    status: z.enum(ITEM_STATUSES),
    /** The number of attempts so far. Only the latest attempt may record a result. */
    attempts: z.int(),
    /** When the sweep checks a document that never started or whose worker died. Null once the document is finished. */
    wake_at: storedInstant.nullable(),
    /** The extraction as JSON, because no query uses its fields. */
    result_json: z.string().nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    created_at: storedInstant,
    expires_at: storedInstant,
  },
  { holds: 'values extracted from a document', personal: ['anyone'], ...FINISHED_WORK_RETENTION },
);
export type ExtractionItem = RecordOf<typeof extractionItems>;

export const extractionItemId = (jobId: string, index: number): string =>
  derivedId('extraction', jobId, index);

export const isFinishedExtractionItem = ({ status }: Pick<ExtractionItem, 'status'>): boolean =>
  status === 'done' || status === 'failed';

export const dueExtractions = declareSweptDueWork('extractions', extractionItems);

/** Documents waiting to be read. */
export const extractionQueue = declareRecordQueue({
  name: 'runExtraction',
  fields: ['organization_id', 'item_id'],
  // Gemini's rate limit is shared with interactive requests.
  rateLimits: { maxConcurrentDispatches: 5, maxDispatchesPerSecond: 2 },
  retry: { maxAttempts: 5, minBackoffSeconds: 15, maxBackoffSeconds: 300 },
});

export const extractionJobOut = namedOpenApiObject('ExtractionJob', {
  id: z.string(),
  status: z.enum(['running', 'completed']),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  created_by: z.string(),
  created_by_name: z.string(),
  ...timestampFieldsOut,
});

export const viewExtractionJob = (job: ExtractionJob): z.output<typeof extractionJobOut> => ({
  ...recordAsJson(job),
  status: job.done + job.failed >= job.total ? 'completed' : 'running',
});

export const extractionItemOut = namedOpenApiObject('ExtractionJobDocument', {
  expiry_id: z.string().describe('Empty for an emailed document until an expiry is created from it'),
  file_name: z.string(),
  status: z.enum(ITEM_STATUSES),
  extraction: extractionOut.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});

export const viewExtractionItem = (item: ExtractionItem): z.output<typeof extractionItemOut> => ({
  expiry_id: item.expiry_id,
  file_name: item.file_name,
  status: item.status,
  extraction:
    item.result_json === null ? null : (JSON.parse(item.result_json) as z.output<typeof extractionOut>),
  error: item.error,
});

export interface ExtractionJobContext {
  tenant: Tenant;
  actor: Actor;
  writes: Writes;
  now: Date;
}

export interface ExpiryAttachmentReference extends NamedFile {
  expiryId: string;
}

async function filesOf(
  tenant: Tenant,
  documents: readonly ExpiryAttachmentReference[],
): Promise<{ expiryId: string; attachment: Attachment }[]> {
  const known = await expiries.of(tenant).getMany(documents.map(({ expiryId }) => expiryId));
  return documents.map(({ expiryId, ...named }) => {
    const expiry = known.get(expiryId);
    if (!expiry) throw notFound('Expiry');
    return { expiryId, attachment: requireAttachmentByUrlOrIndex(expiry, named) };
  });
}

/**
 * Reads each expiry and the day’s quota. Writes the job, its documents and the quota in one commit. Documents that the
 * model didn't read are returned to the quota.
 *
 * @throws 404 if a document doesn’t exist; 429 if the remaining daily quota is too small; 503 if no model is
 * configured.
 */
export async function startExtractionJob(
  request: ExtractionJobContext,
  documents: readonly ExpiryAttachmentReference[],
): Promise<ExtractionJob> {
  const { tenant, writes, now } = request;
  requireConfiguredModel();
  const files = await filesOf(tenant, documents);
  await stageExtractionQuotaUse(writes, tenant, now, files.length);
  return stageJob(request, newId(), files);
}

function stageJob(
  { tenant, actor, writes, now }: Omit<ExtractionJobContext, 'actor'> & { actor: Pick<Actor, 'id' | 'name'> },
  jobId: string,
  files: readonly { expiryId: string; attachment: Pick<Attachment, 'storage_path' | 'name'> }[],
): ExtractionJob {
  const expiresAt = addMs(now, EXTRACTION_JOB_LIFETIME_MS);
  const items = files.map(({ expiryId, attachment }, index) =>
    extractionItems.of(tenant).stageCreate(writes, extractionItemId(jobId, index), {
      job_id: jobId,
      expiry_id: expiryId,
      storage_path: attachment.storage_path,
      file_name: attachment.name,
      status: 'waiting',
      attempts: 0,
      wake_at: addMs(now, EXTRACTION_LEASE_MS),
      result_json: null,
      error: null,
      created_at: now,
      expires_at: expiresAt,
    }),
  );
  writes.afterCommit(async () => {
    await Promise.all(items.map(extractionQueue.enqueue));
  });
  return extractionJobs.of(tenant).stageCreate(writes, jobId, {
    total: files.length,
    done: 0,
    failed: 0,
    created_by: actor.id,
    created_by_name: actor.name,
    created_at: now,
    updated_at: now,
    expires_at: expiresAt,
  });
}

interface StoredDocument {
  storagePath: string;
  fileName: string;
}

/**
 * Starts a job for emailed documents, which belong to no expiry yet. Like {@link startExtractionJob}, but with the
 * given id.
 */
export async function startExtractionJobForMail(
  { tenant, writes, now }: Omit<ExtractionJobContext, 'actor'>,
  jobId: string,
  member: { id: string; name: string },
  documents: readonly StoredDocument[],
): Promise<Date> {
  requireConfiguredModel();
  await stageExtractionQuotaUse(writes, tenant, now, documents.length);
  const files = documents.map(({ storagePath, fileName }) => ({
    expiryId: '',
    attachment: { storage_path: storagePath, name: fileName },
  }));
  return stageJob({ tenant, actor: member, writes, now }, jobId, files).expires_at;
}

/** The job and its documents, in the requested order. 1 read, and 1 per document. @throws 404. */
export async function requireExtractionJob(
  tenant: Tenant,
  jobId: string,
  now: Date,
): Promise<{ job: ExtractionJob; items: ExtractionItem[] }> {
  const job = await extractionJobs.of(tenant).get(jobId);
  // Firestore deletes expired documents with a delay.
  if (!job || job.expires_at <= now) throw notFound('Extraction job');
  const ids = Array.from({ length: job.total }, (_, index) => extractionItemId(jobId, index));
  const items = await extractionItems.of(tenant).getMany(ids);
  return { job, items: ids.flatMap((id) => items.get(id) ?? []) };
}
