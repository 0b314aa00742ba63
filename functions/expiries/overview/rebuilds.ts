// The queue of overviews to be rebuilt.
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { clock, MINUTE_MS } from '../../platform/clock';
import { taskQueue } from '../../platform/tasks';

export const overviewRebuildQueue = taskQueue({
  name: 'rebuildExpiryOverview',
  payload: z.object({
    organization_id: z.string(),
    /** Expiries up to this id are done with. */
    after: z.string().optional(),
  }),
  rateLimits: { maxConcurrentDispatches: 5, maxDispatchesPerSecond: 1 },
  retry: { maxAttempts: 10, minBackoffSeconds: 10, maxBackoffSeconds: 600 },
});

/** One a minute, however often it is asked for. */
export const enqueueOverviewRebuild = (tenant: Tenant): Promise<void> =>
  overviewRebuildQueue.enqueue(
    { organization_id: tenant.organizationId },
    { name: [tenant.organizationId, Math.floor(clock.now().getTime() / MINUTE_MS)] },
  );
