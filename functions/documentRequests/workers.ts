// Background workers for document requests.

import { tenantOf } from '../api/actor';
import { createDueWorker } from '../jobs/dueWorker';
import { clock, earliest } from '../platform/clock';
import { unitOfWork } from '../store/unitOfWork';
import { deleteFilesIfAbandoned, nextUploadSweepAt, stageAbandonedQuotaRelease } from '../uploads/upload';
import {
  dueSubmissionDrafts,
  type SubmissionDraft,
  stageDraftAndFilesRemoval,
  submissionDraftKeptUntil,
  submissionDrafts,
} from './client/draft';
import { documentRequests, dueDocumentRequests } from './request/request';
import { runDueDocumentRequest } from './request/schedule';

/** Sends clients reminders about their document requests, and marks requests as expired. */
export const runDueRequests = createDueWorker(dueDocumentRequests, { run: runDueDocumentRequest });

/** 2 reads and 1 write, plus 1 write per file if the draft is deleted. */
async function sweep({ id, organization_id, pending }: SubmissionDraft): Promise<void> {
  const now = clock.now();
  const abandoned = await deleteFilesIfAbandoned(pending, now);
  const tenant = tenantOf(organization_id);
  const store = submissionDrafts.of(tenant);
  await unitOfWork(async (writes) => {
    const [draft, request] = await Promise.all([store.get(id), documentRequests.of(tenant).get(id)]);
    if (!draft) return;
    const left = stageAbandonedQuotaRelease(writes, tenant, draft.pending, abandoned);
    const end = request ? submissionDraftKeptUntil(request, now) : now;
    if (end !== null && end <= now) {
      stageDraftAndFilesRemoval(writes, tenant, { ...draft, pending: left }, now);
      return;
    }
    store.stageUpdate(writes, draft, { pending: left, sweep_at: earliest([nextUploadSweepAt(left), end]) });
  });
}

/** Deletes client uploads that were never completed, and drafts for requests that have ended. */
export const sweepCollectionUploads = createDueWorker(dueSubmissionDrafts, {
  cron: '*/15 * * * *',
  run: sweep,
});
