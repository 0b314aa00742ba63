// Retries reminder messages that are due again or whose sender died.

import { dueWorker } from '../../jobs/dueWorker';
import { retryDueMessagesOfFiring } from '../fire/send';
import { dueMessages } from '../ledger/firing';

export const retryMessages = dueWorker(dueMessages, {
  secrets: ['SENDGRID_API_KEY', 'TWILIO_AUTH_TOKEN', 'WEBHOOK_ENCRYPTION_KEY'],
  run: (firing) => retryDueMessagesOfFiring(firing),
});
