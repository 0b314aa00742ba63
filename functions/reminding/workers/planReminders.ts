// Each night, sets the alarms of the day that comes into the horizon: each reminder is read once for it.
import { scheduleWorker } from '../../api/worker';
import { clock } from '../../platform/clock';
import { reminderAlarms } from '../../reminders/alarm';
import { reminders } from '../../reminders/record';
import { ALL_SHARDS } from '../drain';

export const planReminders = scheduleWorker({
  cron: '10 3 * * *',
  timeoutSeconds: 540,
  run: () => reminderAlarms.plan(reminders, ALL_SHARDS, clock.now()),
});
