// Restarts stopped exports, and deletes old ones with their files.
import { dueWorker } from '../../jobs/dueWorker';
import { resumeOrRemoveFileJob } from '../../jobs/resumedJobs';
import { removeStoredFile } from '../../platform/storage';
import { dueExports, EXPIRY_EXPORT_STILL_MS, expiryExports, exportQueue } from '../export/record';

export const sweepExpiryExports = dueWorker(dueExports, {
  cron: '*/15 * * * *',
  run: (job) =>
    resumeOrRemoveFileJob(job, {
      store: expiryExports.anyTenant(job),
      queue: exportQueue,
      stillMs: EXPIRY_EXPORT_STILL_MS,
      removeFiles: () => removeStoredFile(job.storage_path),
    }),
});
