// Removes what clients put to storage and never completed.
import { scheduleWorker } from '../../api/worker';
import { clock } from '../../platform/clock';
import { describeError, log } from '../../platform/log';
import { removeStoredFile } from '../../platform/storage';
import { unitOfWork } from '../../platform/unitOfWork';
import { type CollectionDraft, collectionDrafts, nextSweep, sweepableAt } from '../draft';

const AT_A_TIME = 200;

/** 1 read, 1 write. */
async function sweep({ id, organization_id, pending }: CollectionDraft, now: Date): Promise<void> {
  const stale = pending.filter((upload) => sweepableAt(upload) <= now);
  for (const { storage_path } of stale) await removeStoredFile(storage_path);
  const gone = new Set(stale.map((upload) => upload.id));
  const store = collectionDrafts.anyTenant({ organization_id });
  await unitOfWork(async (writes) => {
    const draft = await store.get(id);
    if (!draft) return;
    const left = draft.pending.filter((upload) => !gone.has(upload.id));
    store.stageUpdate(writes, draft, { pending: left, sweep_at: nextSweep(left) });
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
