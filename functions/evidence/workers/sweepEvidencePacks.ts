// Restarts stopped evidence packs, and deletes old ones with their files.
import { dueWorker } from '../../jobs/dueWorker';
import { resumeOrRemoveFileJob } from '../../jobs/resumedJobs';
import { removeEvidencePackFiles } from '../files';
import { dueEvidencePacks, EVIDENCE_PACK_STILL_MS, evidencePackQueue, evidencePacks } from '../record';

export const sweepEvidencePacks = dueWorker(dueEvidencePacks, {
  cron: '*/15 * * * *',
  run: (pack) =>
    resumeOrRemoveFileJob(pack, {
      store: evidencePacks.anyTenant(pack),
      queue: evidencePackQueue,
      stillMs: EVIDENCE_PACK_STILL_MS,
      removeFiles: () => removeEvidencePackFiles(pack),
    }),
});
