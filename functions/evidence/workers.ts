// Background workers for evidence packs.
import { declareTaskWorker } from '../api/worker';
import { createDueWorker } from '../jobs/dueWorker';
import { resumeOrRemoveExpiredFileJob } from '../jobs/resumedJobs';
import { evidenceSigningKey } from '../platform/params';
import { dueEvidencePacks, evidencePackJobSettings, evidencePackQueue } from './record';
import { runEvidencePack as run } from './run';

/** Writes the ZIP of an evidence pack. */
export const runEvidencePack = declareTaskWorker(evidencePackQueue, {
  concurrency: 1,
  secrets: [evidenceSigningKey.name],
  run: ({ organization_id, id }) => run(organization_id, id),
});

/** Restarts stalled evidence packs, and deletes old ones and their files. */
export const sweepEvidencePacks = createDueWorker(dueEvidencePacks, {
  cron: '*/15 * * * *',
  run: (pack) => resumeOrRemoveExpiredFileJob(pack, evidencePackJobSettings(pack)),
});
