// Removes what clients put to storage and never completed, and drafts whose request has come to nothing.
import { scheduleWorker } from '../../api/worker';
import { clock } from '../../platform/clock';
import { describeError, log } from '../../platform/log';
import { removeStoredFile } from '../../platform/storage';
import { tenantOf } from '../../platform/tenant';
import { unitOfWork } from '../../platform/unitOfWork';
import { draftEndsAt, stageDiscard } from '../discardDraft';
import { type CollectionDraft, collectionDrafts, nextSweep, sweepableAt } from '../draft';
import { collectionRequests } from '../request';

const AT_A_TIME = 200;

const soonest = (one: Date | null, other: Date | null): Date | null => {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
};

/** 2 reads, 1 write; when the draft goes, one write more for each of its files. */
async function sweep({ id, organization_id, pending }: CollectionDraft, now: Date): Promise<void> {
  const stale = pending.filter((upload) => sweepableAt(upload) <= now);
  for (const { storage_path } of stale) await removeStoredFile(storage_path);
  const gone = new Set(stale.map((upload) => upload.id));
  const tenant = tenantOf(organization_id);
  const store = collectionDrafts.of(tenant);
  await unitOfWork(async (writes) => {
    const [draft, request] = await Promise.all([store.get(id), collectionRequests.of(tenant).get(id)]);
    if (!draft) return;
    const left = draft.pending.filter((upload) => !gone.has(upload.id));
    const end = request ? draftEndsAt(request, now) : now;
    if (end !== null && end <= now) {
      stageDiscard(writes, tenant, { ...draft, pending: left }, now);
      return;
    }
    store.stageUpdate(writes, draft, { pending: left, sweep_at: soonest(nextSweep(left), end) });
  });
}

export const sweepCollectionUploads = scheduleWorker({
  cron: '*/15 * * * *',
  timeoutSeconds: 540,
  run: async () => {
    const now = clock.now();
    const drafts = await collectionDrafts.acrossTenants((query) =>
      query.where('sweep_at', '<=', now).orderBy('sweep_at').limit(AT_A_TIME),
    );
    for (const draft of drafts) {
      await sweep(draft, now).catch((thrown) =>
        log.warn('Uploads not swept; the next sweep tries again', describeError(thrown)),
      );
    }
  },
});
