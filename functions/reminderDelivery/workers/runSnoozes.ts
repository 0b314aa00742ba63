// Sends snoozed reminders again.
import { dueWorker } from '../../jobs/dueWorker';
import { dueSnoozes } from '../../responses/snooze';
import { runDueSnooze } from '../notifyNow';

export const runSnoozes = dueWorker(dueSnoozes, { run: runDueSnooze });
