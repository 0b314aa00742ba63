// Extraction jobs: their records and API views, how they start, and expiries created from emailed documents.
import { z } from 'zod';
import type { Actor, Tenant } from '../api/actor';
import { ApiError, notFound } from '../api/errors';
import { recordAsJson, timestampFieldsOut } from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import { FINISHED_WORK_DECLARATION } from '../api/stored';
import type { MutationContext } from '../api/writes';
import { createExpiry } from '../expiries/record/editExpiry';
import type { NewExpiry } from '../expiries/record/input';
import { type Expiry, expiries } from '../expiries/record/record';
import { declareSweptDueWork } from '../jobs/dueWork';
import { declareRecordQueue } from '../jobs/tasks';
import { addMs } from '../platform/clock';
import { derivedId, newId, newSecret } from '../platform/ids';
import { enableTokenDownload, getStoredFileMetadata, tokenDownloadUrl } from '../platform/storage';
import { type RecordOf, tenantCollection } from '../store/collection';
import { storedInstant, timestampFields } from '../store/values';
import { fileRemovalId, fileRemovals } from '../uploads/fileRemoval';
import { type AttachmentUrlOrIndex, requireAttachmentByUrlOrIndex } from './reading/document';
import { type ExtractionResult, extractionOut, requireModelConfigured } from './reading/extract';
import { EXTRACTION_JOB_LIFETIME_MS, EXTRACTION_LEASE_MS } from './reading/limits';
import { stageExtractionQuotaConsumption } from './reading/quota';

export const extractionJobs = tenantCollection(
  'extraction_jobs',
  {
    total: z.int(),
    /** The number of finished documents, by result. The job is done when these add up to the total. */
    done: z.int(),
    failed: z.int(),
    created_by: z.string(),
    created_by_name: z.string(),
    ...timestampFields,
    expires_at: storedInstant,
  },
  { holds: 'extraction jobs', personal: ['users'], ...FINISHED_WORK_DECLARATION },
);
export type ExtractionJob = RecordOf<typeof extractionJobs>;
const ITEM_STATUSES = ['waiting', 'running', 'done', 'failed'] as const;

/** Document id: {@link extractionDocumentId}. */
export const extractionDocuments = tenantCollection(
  'extraction_items',
  {
    job_id: z.string(),
    /** For an emailed document, empty until an expiry is created from it. */
    expiry_id: z.string(),
    /** Identifies the file, even if the list of attachments changes. */
    storage_path: z.string(),
    file_name: z.string(),
    status: z.enum(ITEM_STATUSES),
    /** The number of attempts so far. Only the latest attempt can record a result. */
    attempts: z.int(),
    /** When the sweep checks for a lost task or a crashed worker. Null once the document is finished. */
    wake_at: storedInstant.nullable(),
    /** The extraction as JSON, because its fields aren't used in queries. */
    result_json: z.string().nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    created_at: storedInstant,
    expires_at: storedInstant,
  },
  { holds: 'values extracted from a document', personal: ['anyone'], ...FINISHED_WORK_DECLARATION },
);
export type ExtractionDocument = RecordOf<typeof extractionDocuments>;

export const extractionDocumentId = (jobId: string, index: number): string => derivedId('extraction', jobId, index);

export const isFinishedExtractionDocument = ({ status }: Pick<ExtractionDocument, 'status'>): boolean =>
  status === 'done' || status === 'failed';

export const dueExtractionDocuments = declareSweptDueWork('extractions', extractionDocuments);

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

export const extractionDocumentOut = namedOpenApiObject('ExtractionJobDocument', {
  expiry_id: z.string().describe('For an emailed document, empty until an expiry is created from it'),
  file_name: z.string(),
  status: z.enum(ITEM_STATUSES),
  extraction: extractionOut.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});

export const viewExtractionDocument = ({
  result_json,
  ...item
}: ExtractionDocument): z.output<typeof extractionDocumentOut> => ({
  ...recordAsJson(item),
  extraction: result_json === null ? null : (JSON.parse(result_json) as ExtractionResult),
});

interface JobContext extends Omit<MutationContext, 'actor'> {
  actor: Pick<Actor, 'id' | 'name'>;
}

/**
 * Reads each expiry and the daily quota. Writes the job, its documents and the quota in one commit. Documents that the
 * model doesn't read are returned to the quota later.
 *
 * @throws 404 if a document doesn’t exist; 429 if the remaining daily quota is too small; 503 if no model is
 * configured.
 */
export async function beginAttachmentExtractionJob(
  context: JobContext,
  documents: readonly (AttachmentUrlOrIndex & { expiryId: string })[],
): Promise<ExtractionJob> {
  requireModelConfigured();
  const known = await expiries.of(context.tenant).getMany(documents.map(({ expiryId }) => expiryId));
  const files = documents.map(({ expiryId, ...named }) => {
    const expiry = known.get(expiryId);
    if (!expiry) throw notFound('Expiry');
    const { storage_path, name: file_name } = requireAttachmentByUrlOrIndex(expiry, named);
    return { expiry_id: expiryId, storage_path, file_name };
  });
  return stageExtractionJob(context, newId(), files);
}

/**
 * Stages a job for existing files, and deducts its documents from the daily quota. Emailed documents have no expiry
 * yet.
 * @throws 429 if the remaining daily quota is too small.
 */
export async function stageExtractionJob(
  { tenant, actor, writes, now }: JobContext,
  jobId: string,
  files: readonly Pick<ExtractionDocument, 'expiry_id' | 'storage_path' | 'file_name'>[],
): Promise<ExtractionJob> {
  await stageExtractionQuotaConsumption(writes, tenant, now, files.length);
  const expiresAt = addMs(now, EXTRACTION_JOB_LIFETIME_MS);
  const items = files.map(({ expiry_id, storage_path, file_name }, index) =>
    extractionDocuments.of(tenant).stageCreate(writes, extractionDocumentId(jobId, index), {
      job_id: jobId,
      expiry_id,
      storage_path,
      file_name,
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

/** The job and its documents, in the requested order. 1 read, plus 1 per document. @throws 404. */
export async function requireJobWithDocuments(
  tenant: Tenant,
  jobId: string,
  now: Date,
): Promise<{ job: ExtractionJob; items: ExtractionDocument[] }> {
  const job = await extractionJobs.of(tenant).get(jobId);
  // Firestore doesn't delete expired documents immediately.
  if (!job || job.expires_at <= now) throw notFound('Extraction job');
  const ids = Array.from({ length: job.total }, (_, index) => extractionDocumentId(jobId, index));
  const items = await extractionDocuments.of(tenant).getMany(ids);
  return { job, items: ids.flatMap((id) => items.get(id) ?? []) };
}

/**
 * Costs 3 more reads and 4 more writes than {@link createExpiry}, plus 1 read per document in the job. The file keeps
 * its path, so its storage is counted only once.
 * @throws 404 if the job, the document or its file doesn't exist; 409 `INVALID_STATE` if the document is still being
 * read or already belongs to an expiry; the errors of {@link createExpiry}.
 */
export async function createExpiryWithDocument(
  context: MutationContext,
  { job_id, index, expiry: given }: { job_id: string; index: number; expiry: NewExpiry },
): Promise<Expiry> {
  const { tenant, actor, writes, now } = context;
  const { items } = await requireJobWithDocuments(tenant, job_id, now);
  const item = items[index];
  if (!item) throw notFound('Document');
  const { expiry_id, storage_path, file_name } = item;
  if (expiry_id !== '')
    throw new ApiError('INVALID_STATE', 'The document already belongs to an expiry', {
      details: { expiry_id },
    });
  if (!isFinishedExtractionDocument(item))
    throw new ApiError('INVALID_STATE', 'The document is still being read. Try again in a minute.');
  const [stored, removal] = await Promise.all([
    getStoredFileMetadata(storage_path),
    fileRemovals.of(tenant).get(fileRemovalId(storage_path)),
  ]);
  if (!stored || !removal) throw notFound('File');
  const token = newSecret();
  await enableTokenDownload(storage_path, { fileName: file_name, token });
  const expiry = await createExpiry(context, given, [
    {
      name: file_name,
      url: tokenDownloadUrl(storage_path, token),
      storage_path,
      size: stored.sizeBytes,
      content_type: stored.contentType,
      uploaded_by: actor.id,
      uploaded_at: now,
    },
  ]);
  fileRemovals.of(tenant).stageDelete(writes, removal);
  extractionDocuments.of(tenant).stageUpdate(writes, item, { expiry_id: expiry.id });
  return expiry;
}
