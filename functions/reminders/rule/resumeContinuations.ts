// Resumes repetitions and escalations when the cause of their end is reverted.
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { addMs, MINUTE_MS } from '../../platform/clock';
import {
  firedAt,
  lateEscalationStepOf,
  nextRepeatOrEscalationAt,
  stageContinuationInstants,
} from './continuation';
import { type EndReason, type Reminder, type ReminderStep, reminders } from './record';
import { loadSendSettings } from './sendTimes';

/**
 * The step to the next time under the current rule; null if the rule no longer has one. A repetition keeps its rhythm.
 * An escalation is already late and only waits for its time of day.
 */
function stepOf({ continues }: Reminder, origin: Reminder | undefined): ReminderStep | null {
  if (continues?.cause === 'repeat') return origin?.repeat ?? null;
  if (continues?.cause !== 'escalation' || !origin?.escalate) return null;
  return lateEscalationStepOf(origin.escalate);
}

/** Whether a following firing ended for one of these reasons. Pure. */
export const hasContinuationEnded = (
  { ended_because, continues }: Reminder,
  reasons: readonly EndReason[],
): boolean => continues !== null && ended_because !== null && reasons.includes(ended_because);

/**
 * Whether the first message was about this date or a later one; no new message will be sent for an earlier date. Pure.
 */
export function isCurrentForDate(
  { expiry_date, continues }: Reminder,
  date: string | null,
  origins: readonly Reminder[],
): boolean {
  const origin = origins.find(({ id }) => id === continues?.reminder_id);
  return date === expiry_date || (date !== null && date < expiry_date && origin?.expiry_date === expiry_date);
}

/** Allows for clock differences between workers, and for the time that a worker takes. */
const UNDER_WAY_MS = MINUTE_MS;

/** Whether a worker may be deciding about the firing now, on the old data. Pure. */
const isBeingDecided = ({ continues, status, wake_at }: Reminder, now: Date): boolean =>
  continues !== null &&
  (status === 'sending' || (status === 'pending' && wake_at !== null && wake_at <= addMs(now, UNDER_WAY_MS)));

/**
 * Each resumes at its next future time under the current reminders in `all`. If a worker ends one concurrently, either
 * this runs again, or the worker decides again after its lease. 1 read if there are any, 1 write each.
 */
export async function stageContinuationsResumed(
  writes: Writes,
  tenant: Tenant,
  ended: readonly Reminder[],
  { all, now }: { all: readonly Reminder[]; now: Date },
): Promise<void> {
  for (const reminder of all.filter((each) => isBeingDecided(each, now)))
    reminders.of(tenant).stageUpdate(writes, reminder, { updated_at: now });
  if (ended.length === 0) return;
  const settings = await loadSendSettings(tenant);
  const resumed = ended.flatMap((continuation) => {
    const origin = all.find(({ id }) => id === continuation.continues?.reminder_id);
    const step = stepOf(continuation, origin);
    if (step === null) return [];
    const at = nextRepeatOrEscalationAt(firedAt(continuation), step, { hours: settings, now });
    return [{ continuation, at }];
  });
  stageContinuationInstants(writes, tenant, resumed, { settings, now });
}
