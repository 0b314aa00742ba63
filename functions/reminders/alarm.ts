// Alarm clocks for due reminders: one task per minute and shard, whatever number of reminders is due in it.
import type { Writes } from '../api/writes';
import { addMs, DAY_MS, MINUTE_MS, SECOND_MS } from '../platform/clock';
import { enqueueTask } from '../platform/tasks';

/** The queue and task worker that fires what is due in a shard. */
export const FIRING_QUEUE = 'fireReminders';
/** Reminders due within it have their alarm set at once; a daily schedule sets the alarms of the day that comes next. */
export const ALARM_HORIZON_MS = 3 * DAY_MS;
/** So near, the alarm of that minute may have rung before the reminder was committed: it gets one of its own. */
const NEAR_MS = 90 * SECOND_MS;

export interface Due {
  id: string;
  shard: number;
  scheduled_at: Date;
}

const minuteOf = (instant: Date): number => Math.floor(instant.getTime() / MINUTE_MS);

/** Sets the alarm for one reminder; those of the same shard and minute share it. */
export async function setAlarm(due: Due, now: Date): Promise<void> {
  const near = due.scheduled_at.getTime() - now.getTime() < NEAR_MS;
  const minute = minuteOf(due.scheduled_at);
  await enqueueTask({
    queue: FIRING_QUEUE,
    payload: { shard: due.shard },
    at: due.scheduled_at,
    name: near
      ? ['reminder', due.id, due.scheduled_at.getTime(), now.getTime()]
      : ['reminders', due.shard, minute],
  });
}

/** After the commit, sets the alarms of those that are due within the horizon, each minute and shard once. */
export function stageAlarms(writes: Writes, dues: readonly Due[], now: Date): void {
  const horizon = addMs(now, ALARM_HORIZON_MS);
  const alarms = new Map<string, Due>();
  for (const due of dues) {
    if (due.scheduled_at <= horizon) alarms.set(`${due.shard} ${minuteOf(due.scheduled_at)}`, due);
  }
  for (const due of alarms.values()) writes.afterCommit(() => setAlarm(due, now));
}
