// Each night, sets the alarms of the day that comes into the horizon: each reminder is read once for it.
import { scheduleWorker } from '../../api/worker';
import { addMs, clock, DAY_MS, HOUR_MS } from '../../platform/clock';
import { byId } from '../../platform/collection';
import { ALARM_HORIZON_MS, setAlarm } from '../../reminders/alarm';
import { type Reminder, reminders } from '../../reminders/record';
import { ALL_SHARDS } from '../drain';

const BATCH = 500;

/** Index: shard, wake_at. Reads the reminders whose moment lies in the window, each once. */
async function plan(): Promise<void> {
  const now = clock.now();
  const until = addMs(now, ALARM_HORIZON_MS + HOUR_MS);
  const from = addMs(now, ALARM_HORIZON_MS - DAY_MS);
  const seen = new Set<string>();
  let last: Reminder | undefined;
  for (;;) {
    const page: Reminder[] = await reminders.acrossTenants((query) => {
      const window = query
        .where('shard', 'in', ALL_SHARDS)
        .where('wake_at', '>', from)
        .where('wake_at', '<=', until)
        .orderBy('wake_at')
        .orderBy(byId)
        .limit(BATCH);
      return last ? window.startAfter(last.wake_at, last.id) : window;
    });
    const dues = page.filter(({ shard, scheduled_at }) => {
      const alarm = `${shard} ${scheduled_at.getTime()}`;
      return !seen.has(alarm) && seen.add(alarm);
    });
    await Promise.all(dues.map((due) => setAlarm(due, now)));
    last = page.at(-1);
    if (page.length < BATCH) return;
  }
}

export const planReminders = scheduleWorker({ cron: '10 3 * * *', timeoutSeconds: 540, run: plan });
