// Deletes a client's unsubmitted answers and files after the request has ended.
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { stagePlanLimitGiveBack } from '../../plans/usage';
import { addMs, DAY_MS, HOUR_MS } from '../../platform/clock';
import { stageFileRemoval } from '../../uploads/fileRemoval';
import { reservedBytesOfUploads } from '../../uploads/upload';
import { type DocumentRequest, documentRequestStatusAt } from '../request/request';
import { getSubmissionDraft, type SubmissionDraft, submissionDrafts } from './draft';

/** An expired request can be sent again, and its client goes on where they were: so long. */
const KEPT_AFTER_EXPIRY_MS = 30 * DAY_MS;
/** A cancelled one cannot; but a file that is under way still arrives. */
const KEPT_AFTER_CANCELLATION_MS = 2 * HOUR_MS;

/** When nobody can continue the draft; null while somebody can. */
export function submissionDraftEndsAt(
  request: Pick<DocumentRequest, 'status' | 'expires_at' | 'updated_at'>,
  now: Date,
): Date | null {
  if (request.status === 'cancelled') return addMs(request.updated_at, KEPT_AFTER_CANCELLATION_MS);
  if (request.expires_at === null || documentRequestStatusAt(request, now) !== 'expired') return null;
  return addMs(request.expires_at, KEPT_AFTER_EXPIRY_MS);
}

/** Removes the draft and its files, and gives their room back. 1 write, 1 for each file and 1 for the room. */
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

/** The sweep is to look at the draft of a request that has just ended. 1 read, 1 write when there is one. */
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
