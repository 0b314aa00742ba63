// Measures every minute how late due work is.
import { scheduleWorker } from '../../api/worker';
import { measureDueWorkAndAlertIfLate } from '../watch';

export const watchLateness = scheduleWorker({
  cron: '* * * * *',
  timeoutSeconds: 60,
  run: measureDueWorkAndAlertIfLate,
});
