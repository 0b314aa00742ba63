// Background workers for data exports, erasures and organization deletions.
import { declareTaskWorker } from '../api/worker';
import { createDueWorker } from '../jobs/dueWorker';
import { resumeOrRemoveExpiredFileJob } from '../jobs/resumedJobs';
import { dueErasures } from './erasure/record';
import { runErasure } from './erasure/run';
import { dataExportJobSettings, dataExportQueue, dueDataExports } from './export/record';
import { runDataExport as run } from './export/run';

/** Writes the archive of a data export. */
export const runDataExport = declareTaskWorker(dataExportQueue, {
  concurrency: 1,
  run: ({ organization_id, id }) => run(organization_id, id),
});

/** Erases people and deletes organizations. */
export const runErasures = createDueWorker(dueErasures, {
  secrets: ['STRIPE_SECRET_KEY'],
  run: runErasure,
});

/** Restarts stalled data exports, and deletes old ones along with their archives. */
export const sweepDataExports = createDueWorker(dueDataExports, {
  cron: '*/15 * * * *',
  run: (job) => resumeOrRemoveExpiredFileJob(job, dataExportJobSettings(job)),
});
