// Rings at the minute in which reminders of a shard are due, and when a message is to be tried again.
import { z } from 'zod';
import { taskWorker } from '../../api/worker';
import { SECOND_MS } from '../../platform/clock';
import { enqueueTask } from '../../platform/tasks';
import { FIRING_QUEUE } from '../../reminders/alarm';
import { SHARDS } from '../../reminders/record';
import { drain } from '../drain';

const payloadSchema = z.object({
  shard: z
    .int()
    .min(0)
    .max(SHARDS - 1),
});
const BUDGET_MS = 60 * SECOND_MS;

export const fireReminders = taskWorker({
  // SendGrid takes about 600 mails a second from one account; each dispatch has 16 messages under way.
  rateLimits: { maxConcurrentDispatches: SHARDS, maxDispatchesPerSecond: 100 },
  retry: { maxAttempts: 5, minBackoffSeconds: 5, maxBackoffSeconds: 60 },
  timeoutSeconds: 180,
  secrets: ['SENDGRID_API_KEY', 'TWILIO_AUTH_TOKEN'],
  run: async (payload) => {
    const { shard } = payloadSchema.parse(payload);
    const emptied = await drain([shard], BUDGET_MS);
    if (!emptied) await enqueueTask({ queue: FIRING_QUEUE, payload: { shard } });
  },
});
