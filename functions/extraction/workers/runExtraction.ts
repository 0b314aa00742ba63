// Reads one document of a bulk extraction.
import { z } from 'zod';
import { taskWorker } from '../../api/worker';
import { geminiApiKey } from '../../platform/params';
import { tenantOf } from '../../platform/tenant';
import { runItem } from '../runItem';

const payload = z.object({ organization_id: z.string(), item_id: z.string() });

export const runExtraction = taskWorker({
  // What Gemini takes in a minute is shared with those who wait for an answer.
  rateLimits: { maxConcurrentDispatches: 5, maxDispatchesPerSecond: 2 },
  retry: { maxAttempts: 5, minBackoffSeconds: 15, maxBackoffSeconds: 300 },
  timeoutSeconds: 120,
  secrets: [geminiApiKey.name],
  run: (data) => {
    const { organization_id: organizationId, item_id: itemId } = payload.parse(data);
    return runItem(tenantOf(organizationId), itemId);
  },
});
