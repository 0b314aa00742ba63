// Sends one mail of the outbox.
import { taskWorker } from '../../api/worker';
import { mailQueue, sendOutboxMail } from '../mail';

export const sendMail = taskWorker(mailQueue, {
  secrets: ['SENDGRID_API_KEY', 'TWILIO_AUTH_TOKEN'],
  run: ({ id }) => sendOutboxMail(id),
});
