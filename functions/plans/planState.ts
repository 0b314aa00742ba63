// The state of an organization's plan. After the end of a trial, a failed payment or a cancellation, a grace period
// follows. Then the organization is read-only until it pays. Pure.
import { addMs, DAY_MS } from '../platform/clock';
import { PLAN_GRACE_DAYS, type PlanId, TRIAL_NOTICE_DAYS } from './catalogue';

export const LAPSE_REASONS = ['trial_ended', 'payment_failed', 'cancelled'] as const;
export type LapseReason = (typeof LAPSE_REASONS)[number];

/** The reason and time at which an organization becomes read-only; the time may be in the future. */
export interface Lapse {
  at: Date;
  reason: LapseReason;
}

/** The facts that determine a plan's end. */
export interface PlanTerm {
  plan: PlanId;
  trial_ends_at: Date | null;
  /** From the payment provider's state; null while the plan is paid, or if it was granted without payment. */
  lapse: Lapse | null;
}

/** A plan without payments through the provider (a partner's license) never ends by itself. */
export function planLapseOf({ plan, trial_ends_at, lapse }: PlanTerm): Lapse | null {
  if (plan !== 'trial') return lapse;
  return trial_ends_at && { at: trial_ends_at, reason: 'trial_ended' };
}

/** When the organization becomes read-only; null if no end is known. */
export function planReadOnlyFrom(term: PlanTerm): Date | null {
  const lapse = planLapseOf(term);
  return lapse && addMs(lapse.at, PLAN_GRACE_DAYS * DAY_MS);
}

export const PLAN_STATES = ['good', 'grace', 'read_only'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

export function planStateAt(term: PlanTerm, now: Date): PlanState {
  const lapse = planLapseOf(term);
  if (lapse === null || now < lapse.at) return 'good';
  const end = planReadOnlyFrom(term);
  return end !== null && end <= now ? 'read_only' : 'grace';
}

/** A time at which admins are notified. */
export interface PlanStep {
  at: Date;
  says: 'trial_ending' | 'grace' | 'read_only';
}

/** The steps towards read-only, in order. */
export function planStepsOf(term: PlanTerm): PlanStep[] {
  const lapse = planLapseOf(term);
  const end = planReadOnlyFrom(term);
  if (lapse === null || end === null) return [];
  const warning: PlanStep[] =
    lapse.reason === 'trial_ended'
      ? [{ at: addMs(lapse.at, -TRIAL_NOTICE_DAYS * DAY_MS), says: 'trial_ending' }]
      : [];
  return [...warning, { at: lapse.at, says: 'grace' }, { at: end, says: 'read_only' }];
}

/** The current step; if several have passed, the last. */
export const currentPlanStep = (term: PlanTerm, now: Date): PlanStep | null =>
  planStepsOf(term).findLast(({ at }) => at <= now) ?? null;

/** Time of the next step; null if there is none. */
export const nextPlanStepAt = (term: PlanTerm, after: Date): Date | null =>
  planStepsOf(term).find(({ at }) => at > after)?.at ?? null;
