// Background workers for this area.
import { dueWorker } from '../jobs/dueWorker';
import { dueSnoozes } from '../responses/snooze';
import { dueDigests } from './digest/digest';
import { sendDueDigests } from './digest/sendDigests';
import { type BatchContext, loadBatchContext } from './fire/batch';
import { fireDueReminders } from './fire/fire';
import { runDueSnooze } from './fire/notifyNow';
import { retryDueMessagesOfFiring } from './fire/send';
import { dueMessages } from './ledger/firing';
import { dueReminders } from './rule/record';
import { dueUnreachables, notifyOfUnreachableContacts } from './unreachable';
/** Fires due reminders, and finishes those that were interrupted while sending. */
export const fireReminders = dueWorker(dueReminders, {
  secrets: ['SENDGRID_API_KEY', 'TWILIO_AUTH_TOKEN', 'WEBHOOK_ENCRYPTION_KEY'],
  begin: (records, former: BatchContext | null) => loadBatchContext(records, former),
  runTogether: fireDueReminders,
});

/** Reports unreachable recipients to the responsible people, once a day. */
export const notifyUnreachable = dueWorker(dueUnreachables, { runTogether: notifyOfUnreachableContacts });

/** Retries reminder messages that are due again or whose sending process died. */
export const retryMessages = dueWorker(dueMessages, {
  secrets: ['SENDGRID_API_KEY', 'TWILIO_AUTH_TOKEN', 'WEBHOOK_ENCRYPTION_KEY'],
  run: (firing) => retryDueMessagesOfFiring(firing),
});

/** Sends snoozed reminders again. */
export const runSnoozes = dueWorker(dueSnoozes, { run: runDueSnooze });

/** Sends the day's digests. */
export const sendDigests = dueWorker(dueDigests, {
  secrets: ['SENDGRID_API_KEY', 'TWILIO_AUTH_TOKEN', 'WEBHOOK_ENCRYPTION_KEY'],
  begin: (records, former: BatchContext | null) => loadBatchContext(records, former),
  runTogether: sendDueDigests,
});
