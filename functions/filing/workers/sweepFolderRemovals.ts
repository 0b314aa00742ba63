// Finishes folder deletions whose task was lost, and moves out what came in at the last moment (specification section 4.10).
import { scheduleWorker } from '../../api/worker';
import { addMs, clock, MINUTE_MS } from '../../platform/clock';
import { tenantOf } from '../../platform/tenant';
import { folderRemovals } from '../folderRemoval';
import { moveAllExpiriesOut } from '../moveExpiriesOut';

const GRACE_MS = 2 * MINUTE_MS;
const AT_A_TIME = 100;

export const sweepFolderRemovals = scheduleWorker({
  cron: '*/5 * * * *',
  timeoutSeconds: 540,
  run: async () => {
    const before = addMs(clock.now(), -GRACE_MS);
    const waiting = await folderRemovals.acrossTenants((query) =>
      query.where('created_at', '<=', before).orderBy('created_at').limit(AT_A_TIME),
    );
    for (const { organization_id, id } of waiting) await moveAllExpiriesOut(tenantOf(organization_id), id);
  },
});
