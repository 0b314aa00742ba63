// Sends one mail of the outbox.
import { z } from 'zod';
import { taskWorker } from '../../api/worker';
import { sendOutboxMail } from '../mail';

const payloadSchema = z.object({ id: z.string() });

export const sendMail = taskWorker({
  rateLimits: { maxConcurrentDispatches: 50, maxDispatchesPerSecond: 100 },
  retry: { maxAttempts: 5, minBackoffSeconds: 5, maxBackoffSeconds: 300 },
  secrets: ['SENDGRID_API_KEY', 'TWILIO_AUTH_TOKEN'],
  run: async (payload) => sendOutboxMail(payloadSchema.parse(payload).id),
});
