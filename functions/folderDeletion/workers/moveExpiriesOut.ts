// Moves thousands of expiries out of deleted folders.
import { taskWorker } from '../../api/worker';
import { tenantOf } from '../../store/tenant';
import { folderRemovalQueue, moveExpiriesOutOfDeletedFolders } from '../folderRemoval';

export const moveExpiriesOut = taskWorker(folderRemovalQueue, {
  run: ({ organization_id, id }) => moveExpiriesOutOfDeletedFolders(tenantOf(organization_id), id),
});
