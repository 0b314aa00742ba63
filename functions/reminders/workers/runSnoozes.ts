// Sends snoozed reminders again.
import { dueWorker } from '../../jobs/dueWorker';
import { dueSnoozes } from '../../responses/snooze';
import { runDueSnooze } from '../fire/notifyNow';

export const runSnoozes = dueWorker(dueSnoozes, { run: runDueSnooze });
