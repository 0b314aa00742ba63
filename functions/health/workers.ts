// Background workers that monitor the service’s health.
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

/** Every minute, measures how late due work is. */
export const watchLateness = declareScheduleWorker({
  cron: '* * * * *',
  timeoutSeconds: 60,
  run: runHealthWatchdog,
});
