// Sends again what people asked to be reminded of later.
import { dueWorker } from '../../platform/dueWorker';
import { dueSnoozes } from '../../responses/snooze';
import { runDueSnooze } from '../notifyNow';

export const runSnoozes = dueWorker(dueSnoozes, { run: runDueSnooze });
