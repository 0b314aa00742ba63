// Sends due mails whose task was lost or whose sender died.
import { dueWorker } from '../../jobs/dueWorker';
import { dueMails } from '../../messaging/mail';
import { sendOutboxMessage } from '../sendNotice';

export const sweepMail = dueWorker(dueMails, {
  secrets: ['SENDGRID_API_KEY', 'TWILIO_AUTH_TOKEN', 'WEBHOOK_ENCRYPTION_KEY'],
  run: ({ id }) => sendOutboxMessage(id),
});
