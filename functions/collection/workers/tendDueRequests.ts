// Rings at the minute in which clients are to be reminded, or requests of a shard end.
import { z } from 'zod';
import { taskWorker } from '../../api/worker';
import { SECOND_MS } from '../../platform/clock';
import { enqueueTask } from '../../platform/tasks';
import { COLLECTION_QUEUE } from '../alarm';
import { REQUEST_SHARDS } from '../request';
import { tendRequests } from '../tendRequests';

const payloadSchema = z.object({
  shard: z
    .int()
    .min(0)
    .max(REQUEST_SHARDS - 1),
});
const BUDGET_MS = 60 * SECOND_MS;

export const tendDueRequests = taskWorker({
  rateLimits: { maxConcurrentDispatches: REQUEST_SHARDS, maxDispatchesPerSecond: 100 },
  retry: { maxAttempts: 5, minBackoffSeconds: 5, maxBackoffSeconds: 60 },
  timeoutSeconds: 180,
  run: async (payload) => {
    const { shard } = payloadSchema.parse(payload);
    const emptied = await tendRequests([shard], BUDGET_MS);
    if (!emptied) await enqueueTask({ queue: COLLECTION_QUEUE, payload: { shard } });
  },
});
