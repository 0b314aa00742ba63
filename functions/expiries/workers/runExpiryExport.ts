// Writes the file of an export.
import { z } from 'zod';
import { taskWorker } from '../../api/worker';
import { tenantOf } from '../../platform/tenant';
import { runExport } from '../export/run';

const payload = z.object({ organization_id: z.string(), export_id: z.string() });

export const runExpiryExport = taskWorker({
  rateLimits: { maxConcurrentDispatches: 20, maxDispatchesPerSecond: 10 },
  retry: { maxAttempts: 10, minBackoffSeconds: 5, maxBackoffSeconds: 300 },
  timeoutSeconds: 540,
  run: (data) => {
    const { organization_id: organizationId, export_id: exportId } = payload.parse(data);
    return runExport(tenantOf(organizationId), exportId);
  },
});
