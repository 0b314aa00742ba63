// Holds an organization's overview against its expiries and mends it: on demand, or where it was begun late or lost a part.
import { taskWorker } from '../../api/worker';
import { addMs, clock } from '../../platform/clock';
import { tenantOf } from '../../platform/tenant';
import { rebuildOverview } from '../overview/rebuild';
import { overviewRebuildQueue } from '../overview/rebuilds';

/** What takes longer is gone on with by another task. */
const BUDGET_MS = 400_000;

export const rebuildExpiryOverview = taskWorker(overviewRebuildQueue, {
  timeoutSeconds: 540,
  run: async ({ organization_id, after = '' }) => {
    const until = addMs(clock.now(), BUDGET_MS).getTime();
    const done = await rebuildOverview(tenantOf(organization_id), { after, until });
    if (done.after !== null) await overviewRebuildQueue.enqueue({ organization_id, after: done.after });
  },
});
