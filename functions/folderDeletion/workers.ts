// Background workers for this area.

import { tenantOf } from '../api/actor';
import { taskWorker } from '../api/worker';
import { dueWorker } from '../jobs/dueWorker';
import { dueFolderRemovals, folderRemovalQueue, moveExpiriesOutOfDeletedFolders } from './folderRemoval';

/** Moves expiries out of deleted folders. */
export const moveExpiriesOut = taskWorker(folderRemovalQueue, {
  run: ({ organization_id, id }) => moveExpiriesOutOfDeletedFolders(tenantOf(organization_id), id),
});

/** Finishes folder deletions whose task was lost, and moves expiries that were added late. */
export const sweepFolderRemovals = dueWorker(dueFolderRemovals, {
  cron: '*/5 * * * *',
  run: ({ organization_id, id }) => moveExpiriesOutOfDeletedFolders(tenantOf(organization_id), id),
});
