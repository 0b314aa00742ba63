// Deletes a client's answers and files.
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { type Expiry, expiries } from '../../expiries/record/record';
import { stagePlanLimitRelease } from '../../plans/usage';
import { clock } from '../../platform/clock';
import { removeStoredFile } from '../../platform/storage';
import { unitOfWork } from '../../store/unitOfWork';
import { submittedAnswerAsDraft } from '../client/answers';
import { getDraftOfRequest, type SubmissionDraft, stageDraftAndFilesRemoval, submissionDrafts } from '../client/draft';
import { type ClientFile, type Submission, submissions } from '../review/submission';
import { type DocumentRequest, documentRequests } from './request';

interface Removed {
  /** The number of documents deleted from each collection. */
  documents: Record<string, number>;
  files: number;
}

interface RemovedFiles {
  count: number;
  bytes: number;
}

/** Deletes each file once, because a resubmission also contains previously approved files. */
async function removeFiles(files: readonly Pick<ClientFile, 'storage_path' | 'size'>[]): Promise<RemovedFiles> {
  const distinct = new Map(files.map((file) => [file.storage_path, file]));
  for (const path of distinct.keys()) await removeStoredFile(path);
  return {
    count: distinct.size,
    bytes: [...distinct.values()].reduce((sum, { size }) => sum + size, 0),
  };
}

/**
 * The file copies that were attached to the renewed expiry on approval. Costs 1 read, or no reads if the expiry wasn't
 * renewed.
 */
export async function listExpiryFilesCopiedFromSubmission(
  tenant: Tenant,
  { renewed_expiry_id, files }: Submission,
): Promise<Expiry['attachments']> {
  const expiry = renewed_expiry_id === null ? null : await expiries.of(tenant).get(renewed_expiry_id);
  const copies = expiry?.attachments.filter(({ name, size, content_type }) =>
    files.some((file) => file.file_name === name && file.size === size && file.content_type === content_type),
  );
  return copies ?? [];
}

/**
 * Deletes the file copies that were attached to renewed expiries on approval. Costs 1 read and 1 write per copy, plus 1
 * write for the quota.
 */
async function removeCopies(tenant: Tenant, sent: readonly Submission[]): Promise<number> {
  let removed = 0;
  for (const submission of sent) {
    const { renewed_expiry_id } = submission;
    const copies = await listExpiryFilesCopiedFromSubmission(tenant, submission);
    const { bytes } = await removeFiles(copies);
    if (copies.length === 0) continue;
    removed += copies.length;
    const paths = new Set(copies.map(({ storage_path }) => storage_path));
    await unitOfWork(async (writes) => {
      const current = await expiries.of(tenant).get(renewed_expiry_id ?? '');
      if (!current) return;
      const attachments = current.attachments.filter(({ storage_path }) => !paths.has(storage_path));
      if (attachments.length === current.attachments.length) return;
      expiries.of(tenant).stageUpdate(writes, current, { attachments });
      if (bytes > 0) stagePlanLimitRelease(writes, tenant, 'storage_bytes', bytes);
    });
  }
  return removed;
}

/** Cancels the request, so that the client can't send anything else. 1 read, 1 write. */
const close = (tenant: Tenant, id: string): Promise<void> =>
  unitOfWork(async (writes) => {
    const request = await documentRequests.of(tenant).get(id);
    if (!request || request.status === 'cancelled') return;
    const end = { status: 'cancelled' as const, status_before_pause: null, wake_at: null };
    documentRequests.of(tenant).stageUpdate(writes, request, { ...end, updated_at: clock.now() });
  });

/**
 * Deletes a request, its draft, submissions and files, and the copies of these files. Logs no activity. Safe to repeat
 * after an interruption. 1 read and 1 write per document (2 of each for the request), plus at most 2 writes for the
 * quota.
 */
export async function eraseDocumentRequest(tenant: Tenant, request: DocumentRequest): Promise<Removed> {
  await close(tenant, request.id);
  const sent = await submissions.of(tenant).list((query) => query.where('request_id', '==', request.id));
  const submittedFiles = sent.flatMap(({ files }) => files);
  const submitted = await removeFiles(submittedFiles);
  const submittedPaths = new Set(submittedFiles.map(({ storage_path }) => storage_path));
  const copies = await removeCopies(tenant, sent);
  const entered = await unitOfWork(async (writes) => {
    // Read within the unit of work, because an upload may be completed at any time before the commit.
    const draft = await getDraftOfRequest(tenant, request.id);
    const files = draft?.files.filter(({ storage_path }) => !submittedPaths.has(storage_path)) ?? [];
    if (draft) stageDraftAndFilesRemoval(writes, tenant, { ...draft, files }, clock.now());
    for (const { id } of sent) writes.delete(submissions.of(tenant).ref(id));
    writes.delete(documentRequests.of(tenant).ref(request.id));
    if (submitted.bytes > 0) stagePlanLimitRelease(writes, tenant, 'storage_bytes', submitted.bytes);
    return { drafts: draft ? 1 : 0, files: files.length };
  });
  return {
    documents: {
      [submissionDrafts.name]: entered.drafts,
      [submissions.name]: sent.length,
      [documentRequests.name]: 1,
    },
    files: submitted.count + entered.files + copies,
  };
}

/** Removes answers that were prefilled from the rejected submission and haven't changed since. */
const withoutSent = ({ answers }: SubmissionDraft, { responses }: Submission): SubmissionDraft['answers'] => {
  const sent = new Map(responses.map((response) => [response.field_id, submittedAnswerAsDraft(response)]));
  return Object.fromEntries(Object.entries(answers).filter(([field, answer]) => sent.get(field) !== answer));
};

/**
 * Requests the whole form from a client who was correcting only rejected answers, because the accepted answers are
 * deleted.
 */
async function stageWholeFormAsked(writes: Writes, tenant: Tenant, submission: Submission): Promise<void> {
  const request = await documentRequests.of(tenant).get(submission.request_id);
  if (!request || request.asked_again === null || request.revision !== submission.revision) return;
  documentRequests.of(tenant).stageUpdate(writes, request, { asked_again: null, updated_at: clock.now() });
}

/**
 * Deletes a submission, the files that only this revision contains, their copies, and draft answers prefilled from the
 * submission. Reads all revisions, the request and the draft. Costs 2 writes, plus 1 for the quota and 1 if the request
 * is awaiting corrections.
 */
export async function eraseOneSubmission(tenant: Tenant, submission: Submission): Promise<Removed> {
  const all = await submissions.of(tenant).list((query) => query.where('request_id', '==', submission.request_id));
  const others = all.filter(({ id }) => id !== submission.id).flatMap(({ files }) => files);
  const shared = new Set(others.map(({ storage_path }) => storage_path));
  const { count, bytes } = await removeFiles(submission.files.filter(({ storage_path }) => !shared.has(storage_path)));
  const copies = await removeCopies(tenant, [submission]);
  await unitOfWork(async (writes) => {
    const draft = await getDraftOfRequest(tenant, submission.request_id);
    if (draft) submissionDrafts.of(tenant).stageUpdate(writes, draft, { answers: withoutSent(draft, submission) });
    await stageWholeFormAsked(writes, tenant, submission);
    writes.delete(submissions.of(tenant).ref(submission.id));
    if (bytes > 0) stagePlanLimitRelease(writes, tenant, 'storage_bytes', bytes);
  });
  return { documents: { [submissions.name]: 1 }, files: count + copies };
}
