// Rebuilds an organization's overview of its expiries, on demand or because it has outgrown its shards.
import { z } from 'zod';
import { taskWorker } from '../../api/worker';
import { tenantOf } from '../../platform/tenant';
import { rebuildOverview } from '../overview/rebuild';

const payload = z.object({ organization_id: z.string(), shards: z.int().min(1).max(1024).optional() });

export const rebuildExpiryOverview = taskWorker({
  rateLimits: { maxConcurrentDispatches: 5, maxDispatchesPerSecond: 1 },
  retry: { maxAttempts: 10, minBackoffSeconds: 10, maxBackoffSeconds: 600 },
  timeoutSeconds: 540,
  run: (data) => {
    const { organization_id: organizationId, shards } = payload.parse(data);
    return rebuildOverview(tenantOf(organizationId), shards);
  },
});
