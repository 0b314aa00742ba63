// Moves thousands of expiries out of deleted folders (specification section 4.10).
import { z } from 'zod';
import { taskWorker } from '../../api/worker';
import { tenantOf } from '../../platform/tenant';
import { moveAllExpiriesOut } from '../moveExpiriesOut';

const payloadSchema = z.object({ organizationId: z.string(), removalId: z.string() });

export const moveExpiriesOut = taskWorker({
  rateLimits: { maxConcurrentDispatches: 10, maxDispatchesPerSecond: 10 },
  retry: { maxAttempts: 10, minBackoffSeconds: 5, maxBackoffSeconds: 300 },
  timeoutSeconds: 540,
  run: async (payload) => {
    const { organizationId, removalId } = payloadSchema.parse(payload);
    await moveAllExpiriesOut(tenantOf(organizationId), removalId);
  },
});
