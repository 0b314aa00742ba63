// Computes when a trigger fires, and how it changes when its expiry changes. Pure.
import { type Expiry, isOpenExpiry } from '../../expiries/record/record';
import { recordPageReschedulerOf } from '../../organizations/rescheduling';
import { reminderScheduleForDate } from '../../reminders/rule/schedule';
import { dueWorkflowTriggers, type Trigger, workflowTriggers } from './trigger';

export type TriggerTimeRule = Pick<Trigger, 'trigger_type' | 'trigger_days' | 'trigger_time' | 'timezone'>;

const PERIOD = { before_expiry: 'before', on_expiry: 'on', after_expiry: 'after' } as const;

/** When the trigger fires, following the same rules as reminders; null outside the years 1900 to 9998. */
export function triggerFireAtOf(expiryDate: string, rule: TriggerTimeRule): Date | null {
  const schedule = reminderScheduleForDate(expiryDate, {
    amount: rule.trigger_days,
    time_unit: 'day',
    period: PERIOD[rule.trigger_type],
    time: rule.trigger_time,
    timezone: rule.timezone,
  });
  return schedule?.scheduled_at ?? null;
}

const PASSED = 'Its time had already passed when it was created';
export const TRIGGER_EXPIRY_GONE_REASON = 'The expiry no longer exists';
const EXPIRY_CLOSED = 'The expiry is completed or archived';
export const WORKFLOW_GONE_REASON = 'The workflow no longer exists';
export const WORKFLOW_ARCHIVED_REASON = 'The workflow is archived';
export const ORGANIZATION_UNVERIFIED_REASON = 'An admin must confirm their email address before requests are sent';
export const REQUEST_TEMPLATE_GONE_REASON = 'The collection template no longer exists';

export type StoredTriggerPatch = Partial<Omit<Trigger, 'id' | 'organization_id'>>;

/** Clears the fields that were set when the expiry was closed and the trigger cancelled. */
const NOT_CLOSED = { closed_with_expiry: false, paused_before_close: false };

/** Makes the trigger pending, or failed if its time has passed. */
export function pendingOrErrorTriggerPatch(fireAt: Date | null, now: Date): StoredTriggerPatch {
  if (fireAt === null || fireAt <= now) return failing(PASSED, fireAt);
  return {
    trigger_date: fireAt,
    trigger_status: 'pending',
    status_reason: null,
    ...NOT_CLOSED,
    wake_at: fireAt,
  };
}

const failing = (reason: string, fireAt: Date | null): StoredTriggerPatch => ({
  trigger_status: 'error',
  status_reason: reason,
  ...NOT_CLOSED,
  wake_at: null,
  ...(fireAt === null ? {} : { trigger_date: fireAt }),
});

export const triggerErrorPatch = (reason: string): StoredTriggerPatch => failing(reason, null);

export const triggerCancellationPatch = (reason: string): StoredTriggerPatch => ({
  trigger_status: 'cancelled',
  status_reason: reason,
  ...NOT_CLOSED,
  wake_at: null,
});

/** Cancels the trigger because its expiry was closed. */
export const cancellationPatchForClosedExpiry = (trigger: Trigger): StoredTriggerPatch => ({
  ...triggerCancellationPatch(EXPIRY_CLOSED),
  closed_with_expiry: true,
  paused_before_close: trigger.trigger_status === 'paused',
});

/** The fields of an expiry that its triggers depend on. */
export type TriggerExpiry = Pick<Expiry, 'id' | 'name' | 'expiry_date' | 'is_done' | 'is_archive'>;

export const isWaitingTrigger = ({ trigger_status: status }: Trigger): boolean =>
  status === 'pending' || status === 'paused';

const isPausedByHand = ({ trigger_status, closed_with_expiry, paused_before_close }: Trigger): boolean =>
  trigger_status === 'paused' || (closed_with_expiry && paused_before_close);

/** Recomputes the trigger's time. A paused trigger stays paused, even after its expiry is closed and reopened. */
function fireAtPatch(trigger: Trigger, expiry: TriggerExpiry, timezone: string, now: Date): StoredTriggerPatch {
  const date = expiry.expiry_date;
  if (date === null) return triggerErrorPatch('The expiry has no date');
  const fireAt = triggerFireAtOf(date, { ...trigger, timezone });
  const computed = { expiry_date: date, timezone };
  if (isPausedByHand(trigger)) {
    const paused = { trigger_status: 'paused' as const, status_reason: null, ...NOT_CLOSED };
    const resumed = trigger.trigger_status === 'paused' ? {} : paused;
    return { ...computed, ...resumed, ...(fireAt === null ? {} : { trigger_date: fireAt }) };
  }
  return { ...computed, ...pendingOrErrorTriggerPatch(fireAt, now) };
}

/**
 * The changes that bring a trigger in line with its expiry; null if there are none. `next` is the occurrence that
 * follows when a recurring expiry is completed. A trigger with `carry_to_renewal` moves to `next` and becomes pending
 * again, or stays paused.
 */
export function triggerPatchFromExpiry(
  trigger: Trigger,
  facts: { expiry: TriggerExpiry | null; next: TriggerExpiry | null; timezone: string; now: Date },
): StoredTriggerPatch | null {
  const { expiry, next, timezone, now } = facts;
  if (!expiry) return isWaitingTrigger(trigger) ? triggerCancellationPatch(TRIGGER_EXPIRY_GONE_REASON) : null;
  const cancelledByHand = trigger.trigger_status === 'cancelled' && !trigger.closed_with_expiry;
  if (next && trigger.carry_to_renewal && !cancelledByHand) {
    return {
      expiry_id: next.id,
      expiry_name: next.name,
      ...fireAtPatch(trigger, next, timezone, now),
      ...ended(trigger),
    };
  }
  const renamed = expiry.name === trigger.expiry_name ? {} : { expiry_name: expiry.name };
  const changed = { ...renamed, ...statePatch(trigger, expiry, timezone, now) };
  return Object.keys(changed).length === 0 ? null : changed;
}

/** When a trigger moves to the next occurrence, its current run becomes its last run. */
const ended = (trigger: Trigger): StoredTriggerPatch =>
  trigger.current_run_id === null ? {} : { current_run_id: null, last_run_id: trigger.current_run_id };

function statePatch(trigger: Trigger, expiry: TriggerExpiry, timezone: string, now: Date): StoredTriggerPatch {
  if (!isOpenExpiry(expiry)) return isWaitingTrigger(trigger) ? cancellationPatchForClosedExpiry(trigger) : {};
  const reopened = trigger.trigger_status === 'cancelled' && trigger.closed_with_expiry;
  const moved = trigger.expiry_date !== expiry.expiry_date;
  const open = isWaitingTrigger(trigger) || trigger.trigger_status === 'error';
  return reopened || (open && moved) ? fireAtPatch(trigger, expiry, timezone, now) : {};
}

/**
 * The recomputed times; null if nothing changes. A trigger that is already due stays due. A trigger whose new time has
 * already passed fires late. Pure.
 */
export function triggerTimePatch(trigger: Trigger, now: Date): Pick<Trigger, 'trigger_date' | 'wake_at'> | null {
  if (trigger.wake_at === null || trigger.wake_at <= now) return null;
  const fireAt = triggerFireAtOf(trigger.expiry_date, trigger);
  if (fireAt === null || fireAt.getTime() === trigger.wake_at.getTime()) return null;
  return { trigger_date: fireAt, wake_at: fireAt };
}

/** Reschedules pending triggers; see {@link recordPageReschedulerOf}. */
export const reschedulePageOfPendingTriggers = recordPageReschedulerOf({
  collection: workflowTriggers,
  among: (query) => query.where('trigger_status', '==', 'pending'),
  due: dueWorkflowTriggers,
  recomputed: triggerTimePatch,
});
