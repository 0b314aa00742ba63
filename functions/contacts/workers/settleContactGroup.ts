// Makes thousands of contacts follow their group's rename or deletion (specification section 2, Contact group).
import { z } from 'zod';
import { taskWorker } from '../../api/worker';
import { tenantOf } from '../../platform/tenant';
import { settleContactGroupFully } from '../settleContactGroup';

const payloadSchema = z.object({ organizationId: z.string(), groupId: z.string() });

export const settleContactGroup = taskWorker({
  rateLimits: { maxConcurrentDispatches: 10, maxDispatchesPerSecond: 10 },
  retry: { maxAttempts: 10, minBackoffSeconds: 5, maxBackoffSeconds: 300 },
  timeoutSeconds: 540,
  run: async (payload) => {
    const { organizationId, groupId } = payloadSchema.parse(payload);
    await settleContactGroupFully(tenantOf(organizationId), groupId);
  },
});
