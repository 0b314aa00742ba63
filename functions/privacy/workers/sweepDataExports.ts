// Restarts stopped data exports, and deletes old ones with their archives.
import { dueWorker } from '../../jobs/dueWorker';
import { resumeOrRemoveFileJob } from '../../jobs/resumedJobs';
import { removeFilesOfDataExport } from '../export/files';
import { dataExportQueue, dataExports, dueDataExports, EXPORT_STILL_MS } from '../export/record';

export const sweepDataExports = dueWorker(dueDataExports, {
  cron: '*/15 * * * *',
  run: (job) =>
    resumeOrRemoveFileJob(job, {
      store: dataExports.anyTenant(job),
      queue: dataExportQueue,
      stillMs: EXPORT_STILL_MS,
      removeFiles: () => removeFilesOfDataExport(job),
    }),
});
