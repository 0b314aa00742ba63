// Moves thousands of expiries out of deleted folders.
import { taskWorker } from '../../api/worker';
import { tenantOf } from '../../platform/tenant';
import { folderRemovalQueue } from '../folderRemoval';
import { moveAllExpiriesOut } from '../moveExpiriesOut';

export const moveExpiriesOut = taskWorker(folderRemovalQueue, {
  timeoutSeconds: 540,
  run: ({ organizationId, removalId }) => moveAllExpiriesOut(tenantOf(organizationId), removalId),
});
