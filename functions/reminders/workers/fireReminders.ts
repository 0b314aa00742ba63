// Fires due reminders, and finishes those that stopped while sending.

import { dueWorker } from '../../jobs/dueWorker';
import { type BatchContext, loadBatchContext } from '../fire/batchContext';
import { fireDueReminders } from '../fire/fire';
import { dueReminders } from '../rule/record';

export const fireReminders = dueWorker(dueReminders, {
  secrets: ['SENDGRID_API_KEY', 'TWILIO_AUTH_TOKEN', 'WEBHOOK_ENCRYPTION_KEY'],
  begin: (records, former: BatchContext | null) => loadBatchContext(records, former),
  runTogether: fireDueReminders,
});
