// Takes up exports that stand still, and removes the files of old ones.
import { scheduleWorker } from '../../api/worker';
import { addMs, clock, MINUTE_MS } from '../../platform/clock';
import { forEachDue } from '../../platform/dueWork';
import { removeStoredFile } from '../../platform/storage';
import { tenantOf } from '../../platform/tenant';
import { unitOfWork } from '../../platform/unitOfWork';
import { type ExpiryExport, expiryExports } from '../export/record';
import { wake } from '../export/start';

/** Longer than any batch takes, and the file after the last one. */
const STILL_MS = 10 * MINUTE_MS;
const AT_A_TIME = 100;

async function remove(job: ExpiryExport): Promise<void> {
  await removeStoredFile(job.storage_path);
  await unitOfWork(async (writes) =>
    writes.delete(expiryExports.of(tenantOf(job.organization_id)).ref(job.id)),
  );
}

export const sweepExpiryExports = scheduleWorker({
  cron: '*/15 * * * *',
  run: async () => {
    const now = clock.now();
    const old = await expiryExports.acrossTenants((query) =>
      query.where('expires_at', '<=', now).orderBy('expires_at').limit(AT_A_TIME),
    );
    // What cannot be removed now is tried again by the next sweep.
    await forEachDue(old, remove, async () => undefined);
    const unfinished = await expiryExports.acrossTenants((query) =>
      query.where('status', '==', 'running').limit(AT_A_TIME),
    );
    const since = addMs(now, -STILL_MS);
    const still = unfinished.filter((job) => job.updated_at <= since && job.expires_at > now);
    await Promise.all(still.map((job) => wake(tenantOf(job.organization_id), job.id)));
  },
});
