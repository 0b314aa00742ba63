// What comes again goes on after all, when the answer by which it ended is taken back.
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { reminderWakeAtOf } from './digestDay';
import { dueReminders } from './due';
import { listRemindersWithContinuations } from './plan';
import { type Reminder, reminders } from './record';
import { firedAt, nextStepInstantOf } from './repeats';
import { loadSendSettings } from './sendSettings';
import type { ReminderStep } from './steps';

/** Why repetitions and escalations end while somebody says that it is renewed. */
export const RENEWAL_PROPOSED_REASON = 'Its renewal was proposed';

/**
 * In which steps its next time is looked for, by what its reminder says now; null: it asks for none any more. A repetition
 * keeps its rhythm; an escalation is late by then, and waits for its time of day alone.
 */
function stepOf({ continues }: Reminder, origin: Reminder | undefined): ReminderStep | null {
  if (continues?.cause === 'repeat') return origin?.repeat ?? null;
  if (continues?.cause !== 'escalation' || !origin?.escalate) return null;
  return { amount: 1, time_unit: origin.escalate.after.time_unit === 'hour' ? 'hour' : 'day' };
}

/**
 * Nobody has renewed it: what ended by that comes at its next time that is still to come. Reads all reminders of the expiry,
 * and 1 when it has some; writes those that go on.
 */
export async function stageContinuationsAfterDecline(
  writes: Writes,
  tenant: Tenant,
  expiryId: string,
  now: Date,
): Promise<void> {
  const all = await listRemindersWithContinuations(tenant, expiryId);
  const ended = all.filter(
    ({ status, error_message }) => status === 'cancelled' && error_message === RENEWAL_PROPOSED_REASON,
  );
  if (ended.length === 0) return;
  const settings = await loadSendSettings(tenant);
  const store = reminders.of(tenant);
  const resumed = ended.flatMap((reminder) => {
    const step = stepOf(
      reminder,
      all.find(({ id }) => id === reminder.continues?.reminder_id),
    );
    if (step === null) return [];
    const scheduled_at = nextStepInstantOf(firedAt(reminder), step, { hours: settings, now });
    const wake_at = reminderWakeAtOf({ ...reminder, scheduled_at }, settings, now);
    const pending = { status: 'pending' as const, error_message: null, scheduled_since: now };
    return [store.stageUpdate(writes, reminder, { ...pending, scheduled_at, wake_at, updated_at: now })];
  });
  dueReminders.stageTimers(writes, resumed, now);
}
