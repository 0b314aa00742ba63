// Sends one mail of the outbox.
import { taskWorker } from '../../api/worker';
import { mailQueue } from '../../messaging/mail';
import { sendOutboxMessage } from '../sendNotice';

export const sendMail = taskWorker(mailQueue, {
  secrets: ['SENDGRID_API_KEY', 'TWILIO_AUTH_TOKEN', 'WEBHOOK_ENCRYPTION_KEY'],
  run: ({ id }) => sendOutboxMessage(id),
});
