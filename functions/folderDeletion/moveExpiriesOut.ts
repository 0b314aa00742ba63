// Empties folders that are gone, batch by batch: resumable at any point.
import type { Tenant } from '../api/actor';
import { authoredByService } from '../platform/activityLog';
import { clock } from '../platform/clock';
import { unitOfWork } from '../platform/unitOfWork';
import { moveNextExpiriesOut, stageStrandedRemoval } from './folderRemoval';

/** 200,000 expiries: twice of what the largest plan allows. */
const MAX_BATCHES = 500;

/** Reads and writes each expiry once. */
export async function moveAllExpiriesOut(tenant: Tenant, removalId: string): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const { more } = await unitOfWork((writes) =>
      moveNextExpiriesOut(authoredByService(tenant, writes), tenant, removalId, clock.now()),
    );
    if (!more) return;
  }
}

const REPAIR_AUTHOR = 'Expiry Tracking Service';

/** As {@link stageStrandedRemoval}, at once and as often as wanted: a second time finds nothing. */
export const removeStrandedFolders = (tenant: Tenant): Promise<number> =>
  unitOfWork((writes) =>
    stageStrandedRemoval(authoredByService(tenant, writes), tenant, { by: REPAIR_AUTHOR, now: clock.now() }),
  );
