// Rings at the minute in which triggers of a shard are due, or runs may stand still.
import { z } from 'zod';
import { taskWorker } from '../../api/worker';
import { SECOND_MS } from '../../platform/clock';
import { enqueueTask } from '../../platform/tasks';
import { WORKFLOW_QUEUE } from '../alarm';
import { drain } from '../drain';
import { SHARDS } from '../run';

const payloadSchema = z.object({
  shard: z
    .int()
    .min(0)
    .max(SHARDS - 1),
});
const BUDGET_MS = 60 * SECOND_MS;

export const fireWorkflowTriggers = taskWorker({
  rateLimits: { maxConcurrentDispatches: SHARDS, maxDispatchesPerSecond: 100 },
  retry: { maxAttempts: 5, minBackoffSeconds: 5, maxBackoffSeconds: 60 },
  timeoutSeconds: 180,
  run: async (payload) => {
    const { shard } = payloadSchema.parse(payload);
    const emptied = await drain([shard], BUDGET_MS);
    if (!emptied) await enqueueTask({ queue: WORKFLOW_QUEUE, payload: { shard } });
  },
});
