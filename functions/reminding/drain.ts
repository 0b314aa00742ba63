// Finds what is due, by shard, and works it off within a time budget: reminders to fire, messages to try again.
import { addMs, clock, MINUTE_MS } from '../platform/clock';
import { forEachDue } from '../platform/dueWork';
import { type Reminder, reminders, SHARDS } from '../reminders/record';
import { fireReminder, OrganizationCache } from './fire';
import { type ReminderSend, reminderSends } from './ledger';
import { resettle, resumeSend } from './send';

export const ALL_SHARDS: readonly number[] = Array.from({ length: SHARDS }, (_, shard) => shard);

const BATCH = 100;
/** What fails unexpectedly is put aside so long, so that it does not keep others waiting. */
const SET_ASIDE_MS = 5 * MINUTE_MS;

/** Index: shard, wake_at. As many reads as records due, at least 1. */
const dueReminders = (shards: readonly number[], now: Date): Promise<Reminder[]> =>
  reminders.acrossTenants((query) =>
    query.where('shard', 'in', shards).where('wake_at', '<=', now).orderBy('wake_at').limit(BATCH),
  );

const dueSends = (shards: readonly number[], now: Date): Promise<ReminderSend[]> =>
  reminderSends.acrossTenants((query) =>
    query.where('shard', 'in', shards).where('wake_at', '<=', now).orderBy('wake_at').limit(BATCH),
  );

const setReminderAside = (reminder: Reminder): Promise<unknown> =>
  reminders.anyTenant(reminder).tryUpdate(reminder, { wake_at: addMs(clock.now(), SET_ASIDE_MS) });
const setSendAside = (send: ReminderSend): Promise<unknown> =>
  reminderSends.anyTenant(send).tryUpdate(send, { wake_at: addMs(clock.now(), SET_ASIDE_MS) });

/**
 * Works off what is due in some shards. Answers whether nothing was left when it stopped, which it does when the
 * budget of real time is used up. Several may drain the same shard: each reminder is claimed by one of them.
 */
export async function drain(shards: readonly number[], budgetMs: number): Promise<boolean> {
  const startedAt = performance.now();
  const cache = new OrganizationCache();
  while (performance.now() - startedAt < budgetMs) {
    const now = clock.now();
    const [due, sends] = await Promise.all([dueReminders(shards, now), dueSends(shards, now)]);
    if (due.length === 0 && sends.length === 0) return true;
    await forEachDue(
      due,
      (reminder) => (reminder.status === 'sending' ? resettle(reminder) : fireReminder(reminder, cache)),
      setReminderAside,
    );
    await forEachDue(sends, resumeSend, setSendAside);
    if (due.length < BATCH && sends.length < BATCH) return true;
  }
  return false;
}
