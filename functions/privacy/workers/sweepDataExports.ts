// Takes up data exports that stand still, and removes old ones with their archives.
import { addMs, clock } from '../../platform/clock';
import { dueWorker } from '../../platform/dueWorker';
import { tenantOf } from '../../platform/tenant';
import { unitOfWork } from '../../platform/unitOfWork';
import { removeExportedFiles } from '../export/files';
import {
  type DataExport,
  dataExports,
  dueDataExports,
  EXPORT_STILL_MS,
  enqueueDataExport,
} from '../export/record';

async function resumeOrRemove(job: DataExport): Promise<void> {
  const now = clock.now();
  const store = dataExports.of(tenantOf(job.organization_id));
  if (job.expires_at <= now) {
    await removeExportedFiles(job);
    await unitOfWork(async (writes) => store.stageDelete(writes, job));
  } else if (job.status !== 'running') {
    await store.tryUpdate(job, { wake_at: job.expires_at });
  } else if (await store.tryUpdate(job, { wake_at: addMs(now, EXPORT_STILL_MS) })) {
    await enqueueDataExport(job);
  }
}

export const sweepDataExports = dueWorker(dueDataExports, { cron: '*/15 * * * *', run: resumeOrRemove });
