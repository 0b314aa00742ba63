// Background workers for reminders, digests and snoozes.
import { createDueWorker } from '../jobs/dueWorker';
import { dueSnoozes } from '../responses/snooze';
import { dueDigests } from './digest/digest';
import { sendDueDigests } from './digest/sendDigests';
import { fireOrganizationReminders } from './fire/fire';
import { runDueSnooze } from './fire/notifyNow';
import { retryDueMessagesOfFiring } from './fire/send';
import { dueFirings } from './ledger/firing';
import { dueReminders } from './rule/record';
import { dueUnreachedContacts, notifyOfUnreachedContacts } from './unreachable';
/** Fires due reminders, and finishes those whose sending was interrupted. */
export const fireReminders = createDueWorker(dueReminders, {
  secrets: ['SENDGRID_API_KEY', 'TWILIO_AUTH_TOKEN', 'WEBHOOK_ENCRYPTION_KEY'],
  runTogether: (records) => fireOrganizationReminders(records),
});

/** Once a day, notifies the people responsible about recipients who couldn't be reached. */
export const notifyUnreachable = createDueWorker(dueUnreachedContacts, {
  runTogether: notifyOfUnreachedContacts,
});

/** Retries reminder messages that are due for another attempt, or whose process died while sending. */
export const retryMessages = createDueWorker(dueFirings, {
  secrets: ['SENDGRID_API_KEY', 'TWILIO_AUTH_TOKEN', 'WEBHOOK_ENCRYPTION_KEY'],
  run: (firing) => retryDueMessagesOfFiring(firing),
});

/** Resends snoozed reminders. */
export const runSnoozes = createDueWorker(dueSnoozes, { run: runDueSnooze });

/** Sends the day's digests. */
export const sendDigests = createDueWorker(dueDigests, {
  secrets: ['SENDGRID_API_KEY', 'TWILIO_AUTH_TOKEN', 'WEBHOOK_ENCRYPTION_KEY'],
  runTogether: (records) => sendDueDigests(records),
});
