// What comes again goes on after all, when that by which it ended is taken back.
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { reminderWakeAtOf } from './digestDay';
import { dueReminders } from './due';
import { type Reminder, reminders } from './record';
import { firedAt, lateEscalationStepOf, nextRepeatOrEscalationAt } from './repeats';
import type { SendSettings } from './sendSettings';
import type { ReminderStep } from './steps';

/** Why repetitions and escalations end while somebody says that it is renewed. */
export const RENEWAL_PROPOSED_REASON = 'Its renewal was proposed';
/** Why they end while the expiry has another date, or none to count from. */
export const DATE_MOVED_REASON = 'The date has moved';
export const NO_REFERENCE_DATE_REASON = 'The expiry has no act-by date any more';

/**
 * In which steps its next time is looked for, by what its reminder says now; null: it asks for none any more. A repetition
 * keeps its rhythm; an escalation is late by then, and waits for its time of day alone.
 */
function stepOf({ continues }: Reminder, origin: Reminder | undefined): ReminderStep | null {
  if (continues?.cause === 'repeat') return origin?.repeat ?? null;
  if (continues?.cause !== 'escalation' || !origin?.escalate) return null;
  return lateEscalationStepOf(origin.escalate);
}

/** Whether it follows from another reminder, and ended for one of those reasons. Pure. */
export const hasContinuationEndedBy = (
  { status, error_message, continues }: Reminder,
  reasons: readonly string[],
): boolean => continues !== null && status === 'cancelled' && reasons.includes(error_message ?? '');

/** The first message told of that date, or of a later one; of the earlier one none is going to tell. Pure. */
export function isCurrentForDate(
  { expiry_date, continues }: Reminder,
  date: string | null,
  origins: readonly Reminder[],
): boolean {
  const origin = origins.find(({ id }) => id === continues?.reminder_id);
  return date === expiry_date || (date !== null && date < expiry_date && origin?.expiry_date === expiry_date);
}

/** Each comes at its next time that is still to come, by the reminders that people set. 1 write each. */
export function stageContinuationsResumed(
  writes: Writes,
  tenant: Tenant,
  ended: readonly Reminder[],
  { origins, settings, now }: { origins: readonly Reminder[]; settings: SendSettings; now: Date },
): void {
  const store = reminders.of(tenant);
  const resumed = ended.flatMap((reminder) => {
    const step = stepOf(
      reminder,
      origins.find(({ id }) => id === reminder.continues?.reminder_id),
    );
    if (step === null) return [];
    const scheduled_at = nextRepeatOrEscalationAt(firedAt(reminder), step, { hours: settings, now });
    const wake_at = reminderWakeAtOf({ ...reminder, scheduled_at }, settings, now);
    const pending = { status: 'pending' as const, error_message: null, scheduled_since: now };
    return [store.stageUpdate(writes, reminder, { ...pending, scheduled_at, wake_at, updated_at: now })];
  });
  dueReminders.stageTimers(writes, resumed, now);
}
