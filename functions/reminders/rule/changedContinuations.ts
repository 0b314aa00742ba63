// When a rule changes, updates the repetitions and escalations of reminders that have fired to match. Also resumes
// those that ended for a reason that no longer applies.
import { isDeepStrictEqual } from 'node:util';
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { addMs, MINUTE_MS } from '../../platform/clock';
import {
  type ContinuationSendWindow,
  firingTimeOf,
  intervalOfLateEscalation,
  nextContinuationAt,
  nextReminderRepetition,
  type PlannedContinuation,
  stageContinuation,
  stageContinuationsAsPending,
} from './continuation';
import {
  type ContinuationInterval,
  type EscalationRule,
  type Reminder,
  type ReminderEndReason,
  reminders,
} from './record';
import { loadSendTimeSettings, type SendTimeSettings } from './sendTimes';

const FIRED: readonly Reminder['status'][] = ['sending', 'sent', 'failed'];
const hasFired = ({ status }: Reminder): boolean => FIRED.includes(status);

/** A user-defined reminder, with the firings that follow from it for its current date. */
interface Chain {
  origin: Reminder;
  continuations: readonly Reminder[];
}

const roundOf = ({ continues }: Reminder): number => continues?.round ?? 0;
const isOf = (cause: 'repeat' | 'escalation', { continues }: Reminder): boolean => continues?.cause === cause;

/** Returns the firing that comes before a repetition and went to the same people. */
function firingBefore(repetition: Reminder, { origin, continuations }: Chain): Reminder | undefined {
  const { round = 0, recipients = null } = repetition.continues ?? {};
  const before = continuations.find(
    ({ continues }) =>
      (continues?.cause === 'repeat' || continues?.cause === 'reminder') &&
      continues.round === round - 1 &&
      isDeepStrictEqual(continues.recipients, recipients),
  );
  return before ?? (round === 1 ? origin : undefined);
}

/**
 * The time one escalation interval after the first message. If that time has passed, the next future time at the same
 * time of day.
 */
function escalationAt(origin: Reminder, escalate: EscalationRule, open: ContinuationSendWindow): Date {
  const fired = firingTimeOf(origin);
  const at = nextContinuationAt(fired, escalate.after, { ...open, now: fired.at });
  return at > open.now ? at : nextContinuationAt(fired, intervalOfLateEscalation(escalate), open);
}

/**
 * A waiting firing's new time under the current rule. Null if its time stays the same, or if it will end without a
 * message when it is due. Pure.
 */
function changedInstantOf(waiting: Reminder, chain: Chain, open: ContinuationSendWindow): Date | null {
  const { repeat, escalate } = chain.origin;
  if (isOf('escalation', waiting)) return escalate && escalationAt(chain.origin, escalate, open);
  const before = isOf('repeat', waiting) && repeat ? firingBefore(waiting, chain) : undefined;
  return before && repeat ? nextContinuationAt(firingTimeOf(before), repeat, open) : null;
}

/** Follow-up firings that the new rule requires but that don't exist yet. Pure. */
function missingContinuationsOf(
  { origin, continuations }: Chain,
  open: ContinuationSendWindow,
): { from: Reminder; following: PlannedContinuation }[] {
  const { repeat, escalate, recipient_time } = origin;
  const repetitions = continuations.filter((each) => isOf('repeat', each));
  const [last = origin] = repetitions.filter(hasFired).toSorted((a, b) => roundOf(b) - roundOf(a));
  // Recipients with their own time have separate repetitions, so no shared repetition is added. Firings that ended
  // because of a renewal proposal resume under the current rule if the proposal is declined.
  const isWaiting =
    recipient_time ||
    repetitions.some((each) => each.status === 'pending' || hasContinuationEndedBecause(each, ['renewal_proposed']));
  const next = isWaiting ? null : nextReminderRepetition({ ...firingTimeOf(last), repeat, round: roundOf(last) }, open);
  const isEscalated = continuations.some((each) => isOf('escalation', each));
  const at = escalate && !isEscalated ? escalationAt(origin, escalate, open) : null;
  const missing: { from: Reminder; following: PlannedContinuation }[] = [];
  if (next) missing.push({ from: last, following: { cause: 'repeat', recipients: null, ...next } });
  if (at) missing.push({ from: origin, following: { cause: 'escalation', round: 0, recipients: null, at } });
  return missing;
}

/**
 * Updates follow-up firings after a rule change. Does nothing if the rule is unchanged, or if the reminder hasn't fired
 * for this date.
 */
export function stageContinuationsOfChangedRule(
  writes: Writes,
  tenant: Tenant,
  change: {
    former: Reminder;
    reminder: Reminder;
    all: readonly Reminder[];
    settings: SendTimeSettings;
    now: Date;
  },
): void {
  const { former, reminder: origin, all, settings, now } = change;
  const isSame =
    isDeepStrictEqual(former.repeat, origin.repeat) &&
    isDeepStrictEqual(former.escalate?.after ?? null, origin.escalate?.after ?? null);
  if (isSame || !hasFired(origin)) return;
  const continuations = all.filter(
    ({ continues, expiry_date }) => continues?.reminder_id === origin.id && expiry_date === origin.expiry_date,
  );
  const chain = { origin, continuations };
  const open = { hours: settings, now };
  const moved = continuations.flatMap((continuation) => {
    const at = continuation.status === 'pending' ? changedInstantOf(continuation, chain, open) : null;
    return at && at.getTime() !== continuation.scheduled_at.getTime() ? [{ continuation, at }] : [];
  });
  stageContinuationsAsPending(writes, tenant, moved, { settings, now });
  for (const { from, following } of missingContinuationsOf(chain, open))
    stageContinuation(writes, tenant, from, following, { settings, now });
}

/**
 * The interval until the firing's next time under the current rule; null if the rule no longer includes the firing. A
 * repetition uses the rule's interval. An escalation is already late, so it waits only until its next time of day.
 */
function intervalOf({ continues }: Reminder, origin: Reminder | undefined): ContinuationInterval | null {
  if (continues?.cause === 'repeat') return origin?.repeat ?? null;
  if (continues?.cause !== 'escalation' || !origin?.escalate) return null;
  return intervalOfLateEscalation(origin.escalate);
}

/** Whether a follow-up firing ended for one of these reasons. Pure. */
export const hasContinuationEndedBecause = (
  { ended_because, continues }: Reminder,
  reasons: readonly ReminderEndReason[],
): boolean => continues !== null && ended_because !== null && reasons.includes(ended_because);

/**
 * Whether the first message was about this date or a later one. Moving the date earlier doesn't send a new first
 * message. Pure.
 */
export function isContinuationForDate(
  { expiry_date, continues }: Reminder,
  date: string | null,
  origins: readonly Reminder[],
): boolean {
  const origin = origins.find(({ id }) => id === continues?.reminder_id);
  return date === expiry_date || (date !== null && date < expiry_date && origin?.expiry_date === expiry_date);
}

/** Allows for clock skew between workers, and for a worker's processing time. */
const DECISION_MS = MINUTE_MS;

/** Whether a worker may be processing the firing right now, based on stale data. Pure. */
const isBeingDecided = ({ continues, status, wake_at }: Reminder, now: Date): boolean =>
  continues !== null &&
  (status === 'sending' || (status === 'pending' && wake_at !== null && wake_at <= addMs(now, DECISION_MS)));

/**
 * Resumes each firing at its next future time under the current rules of the reminders in `all`. A worker may end a
 * firing concurrently. Then either this function runs again, or the worker re-evaluates the firing after its lease
 * expires.
 */
export async function stageContinuationResumption(
  writes: Writes,
  tenant: Tenant,
  ended: readonly Reminder[],
  { all, now }: { all: readonly Reminder[]; now: Date },
): Promise<void> {
  for (const reminder of all.filter((each) => isBeingDecided(each, now)))
    reminders.of(tenant).stageUpdate(writes, reminder, { updated_at: now });
  if (ended.length === 0) return;
  const settings = await loadSendTimeSettings(tenant);
  const resumed = ended.flatMap((continuation) => {
    const origin = all.find(({ id }) => id === continuation.continues?.reminder_id);
    const interval = intervalOf(continuation, origin);
    if (interval === null) return [];
    const at = nextContinuationAt(firingTimeOf(continuation), interval, { hours: settings, now });
    return [{ continuation, at }];
  });
  stageContinuationsAsPending(writes, tenant, resumed, { settings, now });
}
