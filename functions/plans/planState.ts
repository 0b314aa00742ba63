// Whether an organization may change things: trials end, payments fail, plans are cancelled; a grace period follows,
// then it is read-only until it pays. Pure.
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
  /** As the payment provider's state says; null while a plan is paid, or was given without payment. */
  lapse: Lapse | null;
}

/** A plan without payments through the provider (a partner's license) never ends by itself. */
export function planLapseOf({ plan, trial_ends_at, lapse }: PlanTerm): Lapse | null {
  if (plan !== 'trial') return lapse;
  return trial_ends_at && { at: trial_ends_at, reason: 'trial_ended' };
}

/** From when on changes are refused; null: no end in sight. */
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

/** The steps towards read-only, in their order. */
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

/** When there will be something new to tell; null: not in sight. */
export const nextPlanStepAt = (term: PlanTerm, after: Date): Date | null =>
  planStepsOf(term).find(({ at }) => at > after)?.at ?? null;
