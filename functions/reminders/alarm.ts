// Alarm clocks for due reminders.
import type { Writes } from '../api/writes';
import { Alarms } from '../platform/alarms';

/** The queue and task worker that fires what is due in a shard. */
export const FIRING_QUEUE = 'fireReminders';

export const reminderAlarms = new Alarms(FIRING_QUEUE, 'reminder');

interface Scheduled {
  id: string;
  shard: number;
  scheduled_at: Date;
}

/** After the commit, sets the alarms of the reminders that are due soon. */
export function stageAlarms(writes: Writes, reminders: readonly Scheduled[], now: Date): void {
  const dues = reminders.map(({ id, shard, scheduled_at }) => ({ id, shard, at: scheduled_at }));
  reminderAlarms.stage(writes, dues, now);
}
