// Sends due mails whose task was lost or whose sender died.
import { dueWorker } from '../../jobs/dueWorker';
import { dueMails, sendOutboxMail } from '../mail';

export const sweepMail = dueWorker(dueMails, {
  secrets: ['SENDGRID_API_KEY', 'TWILIO_AUTH_TOKEN'],
  run: ({ id }) => sendOutboxMail(id),
});
