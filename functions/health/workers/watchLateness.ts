// Each minute, measures how late the service is with what is due.
import { scheduleWorker } from '../../api/worker';
import { measureDueWorkAndAlertIfLate } from '../watch';

export const watchLateness = scheduleWorker({
  cron: '* * * * *',
  timeoutSeconds: 60,
  run: measureDueWorkAndAlertIfLate,
});
