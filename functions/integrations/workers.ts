// Background workers that send outbox messages.
import { declareTaskWorker } from '../api/worker';
import { createDueWorker } from '../jobs/dueWorker';
import { dueOutboxMessages, outboxQueue } from '../messaging/mail';
import { sendOutboxMessage } from './send';

/** Sends one message from the outbox. */
export const sendMail = declareTaskWorker(outboxQueue, {
  secrets: ['SENDGRID_API_KEY', 'TWILIO_AUTH_TOKEN', 'WEBHOOK_ENCRYPTION_KEY'],
  run: ({ id }) => sendOutboxMessage(id),
});

/** Sends due messages whose task was lost or whose sending process crashed. */
export const sweepMail = createDueWorker(dueOutboxMessages, {
  secrets: ['SENDGRID_API_KEY', 'TWILIO_AUTH_TOKEN', 'WEBHOOK_ENCRYPTION_KEY'],
  run: ({ id }) => sendOutboxMessage(id),
});
