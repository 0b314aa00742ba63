// Finishes folder deletions whose task was lost, and moves out expiries that were added late.
import { dueWorker } from '../../jobs/dueWorker';
import { tenantOf } from '../../store/tenant';
import { dueFolderRemovals, moveExpiriesOutOfDeletedFolders } from '../folderRemoval';

export const sweepFolderRemovals = dueWorker(dueFolderRemovals, {
  cron: '*/5 * * * *',
  run: ({ organization_id, id }) => moveExpiriesOutOfDeletedFolders(tenantOf(organization_id), id),
});
