// Background workers for folder deletion.

import { tenantOf } from '../api/actor';
import { declareTaskWorker } from '../api/worker';
import { createDueWorker } from '../jobs/dueWorker';
import { dueFolderRemovals, expiryMoveQueue, runFolderRemoval } from './folderRemoval';

/** Moves expiries out of deleted folders. */
export const moveExpiriesOut = declareTaskWorker(expiryMoveQueue, {
  run: ({ organization_id, id }) => runFolderRemoval(tenantOf(organization_id), id),
});

/** Finishes folder deletions whose task was lost, and moves expiries that were added after the deletion. */
export const sweepFolderRemovals = createDueWorker(dueFolderRemovals, {
  cron: '*/5 * * * *',
  run: ({ organization_id, id }) => runFolderRemoval(tenantOf(organization_id), id),
});
