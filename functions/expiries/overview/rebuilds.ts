// The queue of overviews to be rebuilt.
import { z } from 'zod';
import { taskQueue } from '../../platform/tasks';

export const rebuilds = taskQueue({
  name: 'rebuildExpiryOverview',
  payload: z.object({ organization_id: z.string(), shards: z.int().min(1).max(1024).optional() }),
  rateLimits: { maxConcurrentDispatches: 5, maxDispatchesPerSecond: 1 },
  retry: { maxAttempts: 10, minBackoffSeconds: 10, maxBackoffSeconds: 600 },
});
