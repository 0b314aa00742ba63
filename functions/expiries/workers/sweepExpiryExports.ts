// Takes up exports that stand still, and removes old ones with their files.
import { addMs, clock } from '../../platform/clock';
import { dueWorker } from '../../platform/dueWorker';
import { removeStoredFile } from '../../platform/storage';
import { unitOfWork } from '../../platform/unitOfWork';
import {
  dueExports,
  EXPIRY_EXPORT_STILL_MS,
  type ExpiryExport,
  enqueueExport,
  expiryExports,
} from '../export/record';

async function resumeOrRemove(job: ExpiryExport): Promise<void> {
  const now = clock.now();
  const store = expiryExports.anyTenant(job);
  if (job.expires_at <= now) {
    await removeStoredFile(job.storage_path);
    await unitOfWork(async (writes) => store.stageDelete(writes, job));
  } else if (job.status !== 'running') {
    await store.tryUpdate(job, { wake_at: job.expires_at });
  } else if (await store.tryUpdate(job, { wake_at: addMs(now, EXPIRY_EXPORT_STILL_MS) })) {
    await enqueueExport(job);
  }
}

export const sweepExpiryExports = dueWorker(dueExports, { cron: '*/15 * * * *', run: resumeOrRemove });
