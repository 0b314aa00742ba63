// Deletes a client's unsubmitted answers and files after the request has ended.
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { stagePlanLimitGiveBack } from '../../plans/usage';
import { addMs, DAY_MS, HOUR_MS } from '../../platform/clock';
import { stageFileRemoval } from '../../uploads/fileRemoval';
import { reservedBytesOfUploads } from '../../uploads/upload';
import { type DocumentRequest, documentRequestStatusAt } from '../request/request';
import { getSubmissionDraft, type SubmissionDraft, submissionDrafts } from './draft';

/** An expired request can be resent within this time, and its client continues with the same draft. */
const KEPT_AFTER_EXPIRY_MS = 30 * DAY_MS;
/** A cancelled request can't be resent, but a running upload may still arrive. */
const KEPT_AFTER_CANCELLATION_MS = 2 * HOUR_MS;

/** When the draft can be deleted; null while the client can still use it. */
export function submissionDraftEndsAt(
  request: Pick<DocumentRequest, 'status' | 'expires_at' | 'updated_at'>,
  now: Date,
): Date | null {
  if (request.status === 'cancelled') return addMs(request.updated_at, KEPT_AFTER_CANCELLATION_MS);
  if (request.expires_at === null || documentRequestStatusAt(request, now) !== 'expired') return null;
  return addMs(request.expires_at, KEPT_AFTER_EXPIRY_MS);
}

/** Deletes the draft and its files, and returns their storage. 1 write, 1 per file and 1 for the quota. */
export function stageSubmissionDraftRemoval(
  writes: Writes,
  tenant: Tenant,
  draft: SubmissionDraft,
  now: Date,
): void {
  const { files, pending } = draft;
  for (const { storage_path } of [...files, ...pending]) stageFileRemoval(writes, tenant, storage_path, now);
  const size = files.reduce((sum, file) => sum + file.size, reservedBytesOfUploads(pending));
  if (size > 0) stagePlanLimitGiveBack(writes, tenant, 'storage_bytes', size);
  submissionDrafts.of(tenant).stageDelete(writes, draft);
}

/** Schedules the sweep of the draft after its request has ended. 1 read, 1 write if there is a draft. */
export async function stageSubmissionDraftSweep(
  writes: Writes,
  tenant: Tenant,
  request: DocumentRequest,
  now: Date,
): Promise<void> {
  const end = submissionDraftEndsAt(request, now);
  const draft = end && (await getSubmissionDraft(tenant, request.id));
  // An abandoned upload may need an earlier sweep.
  if (draft && (draft.sweep_at === null || draft.sweep_at > end)) {
    submissionDrafts.of(tenant).stageUpdate(writes, draft, { sweep_at: end });
  }
}
