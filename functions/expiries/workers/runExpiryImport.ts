// Brings an import's rows in, or takes them out again when it is undone.
import { z } from 'zod';
import { taskWorker } from '../../api/worker';
import { tenantOf } from '../../platform/tenant';
import { runImport } from '../import/run';

const payload = z.object({ organization_id: z.string(), batch_id: z.string() });

export const runExpiryImport = taskWorker({
  rateLimits: { maxConcurrentDispatches: 20, maxDispatchesPerSecond: 10 },
  retry: { maxAttempts: 10, minBackoffSeconds: 5, maxBackoffSeconds: 300 },
  timeoutSeconds: 540,
  run: (data) => {
    const { organization_id: organizationId, batch_id: batchId } = payload.parse(data);
    return runImport(tenantOf(organizationId), batchId);
  },
});
