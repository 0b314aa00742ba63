// Fires reminders at their instant, and looks after those that are being sent for too long.
import { dueWorker } from '../../platform/dueWorker';
import { dueReminders } from '../../reminderSchedule/due';
import { type BatchContext, loadBatchContext } from '../batchContext';
import { fireDueReminders } from '../fire';

export const fireReminders = dueWorker(dueReminders, {
  secrets: ['SENDGRID_API_KEY', 'TWILIO_AUTH_TOKEN', 'WEBHOOK_ENCRYPTION_KEY'],
  begin: (records, former: BatchContext | null) => loadBatchContext(records, former),
  runTogether: fireDueReminders,
});
