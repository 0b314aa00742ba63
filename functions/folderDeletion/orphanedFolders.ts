// Completes, for whole organizations, deletions of folders that were broken off.
import type { Tenant } from '../api/actor';
import { writesRecordingActivityOfService } from '../platform/activityLog';
import { clock } from '../platform/clock';
import { unitOfWork } from '../platform/unitOfWork';
import { stageOrphanedFoldersRemoval } from './folderRemoval';

const REPAIR_AUTHOR = 'Expiry Tracking Service';

/** As {@link stageOrphanedFoldersRemoval}, at once and as often as wanted: a second time finds nothing. */
export const removeOrphanedFolders = (tenant: Tenant): Promise<number> =>
  unitOfWork((writes) =>
    stageOrphanedFoldersRemoval(writesRecordingActivityOfService(tenant, writes), tenant, {
      by: REPAIR_AUTHOR,
      now: clock.now(),
    }),
  );
