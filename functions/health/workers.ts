// Background workers for this area.
import { declareFirestoreTriggerWorker, declareScheduleWorker } from '../api/worker';
import { unknownOutcomes } from '../messaging/deliver';
import { notifyAdminsOfUnknownMailOutcome, runHealthWatchdog } from './watch';

/** Notifies the admins of messages that failed without a response from the provider. */
export const notifyGivenUpMails = declareFirestoreTriggerWorker({
  on: unknownOutcomes,
  run: async ({ before, after }) => {
    if (before === null && after !== null) await notifyAdminsOfUnknownMailOutcome(after);
  },
});

/** Measures the lateness of due work every minute. */
export const watchLateness = declareScheduleWorker({
  cron: '* * * * *',
  timeoutSeconds: 60,
  run: runHealthWatchdog,
});
