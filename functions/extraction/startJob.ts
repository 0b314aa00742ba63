// Starts a bulk extraction: uses the quota, stores the documents and queues them.
import type { Actor, Tenant } from '../api/actor';
import { notFound } from '../api/errors';
import type { Writes } from '../api/writes';
import { expiries } from '../expiries/record/record';
import { addMs } from '../platform/clock';
import { newId } from '../platform/ids';
import {
  type ExtractionItem,
  type ExtractionJob,
  extractionItemId,
  extractionItems,
  extractionJobs,
  extractionQueue,
} from './job';
import { type Attachment, type NamedFile, requireAttachmentByUrlOrIndex } from './reading/attachedFile';
import { requireConfiguredModel } from './reading/extract';
import { EXTRACTION_LEASE_MS, JOB_LIFETIME_MS } from './reading/limits';
import { stageExtractionQuotaUse } from './reading/quota';

export interface JobRequest {
  tenant: Tenant;
  actor: Actor;
  writes: Writes;
  now: Date;
}

export interface NamedDocument extends NamedFile {
  expiryId: string;
}

async function filesOf(
  tenant: Tenant,
  documents: readonly NamedDocument[],
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
 * model does not read are returned to the quota.
 *
 * @throws 404 if a document doesn’t exist; 429 if the daily quota is too small for all; 503 if no model is configured.
 */
export async function startExtractionJob(
  request: JobRequest,
  documents: readonly NamedDocument[],
): Promise<ExtractionJob> {
  const { tenant, writes, now } = request;
  requireConfiguredModel();
  const files = await filesOf(tenant, documents);
  await stageExtractionQuotaUse(writes, tenant, now, files.length);
  return stageJob(request, newId(), files);
}

function stageJob(
  { tenant, actor, writes, now }: Omit<JobRequest, 'actor'> & { actor: Pick<Actor, 'id' | 'name'> },
  jobId: string,
  files: readonly { expiryId: string; attachment: Pick<Attachment, 'storage_path' | 'name'> }[],
): ExtractionJob {
  const expiresAt = addMs(now, JOB_LIFETIME_MS);
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
 * Starts a job for emailed documents, which belong to no expiry yet. As {@link startExtractionJob}, under the given id.
 */
export async function startExtractionJobForMail(
  { tenant, writes, now }: Omit<JobRequest, 'actor'>,
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
