// The state of a plan, computed without I/O: when it ends, when the organization becomes read-only, and the monthly
// credits. Credits are granted the next time the balance is read.
import { DateTime } from 'luxon';
import { addMs, DAY_MS } from '../platform/clock';
import { PLAN_GRACE_DAYS, PLANS, type PlanId, TRIAL_NOTICE_LEAD_DAYS } from './catalogue';

export const PLAN_LAPSE_REASONS = ['trial_ended', 'payment_failed', 'cancelled'] as const;
export type PlanLapseReason = (typeof PLAN_LAPSE_REASONS)[number];

/** Why and when a plan ends or has ended. The grace period starts at that time. */
export interface PlanLapse {
  at: Date;
  reason: PlanLapseReason;
}

/** The fields that determine when a plan ends. */
export interface PlanEndFields {
  plan: PlanId;
  trial_ends_at: Date | null;
  /**
   * Derived from the payment provider's state; null while the plan is paid for, or if it was granted without payment.
   */
  lapse: PlanLapse | null;
}

/** A plan that isn’t paid for through the provider, such as a partner’s license, never ends on its own. */
export function planLapseOf({ plan, trial_ends_at, lapse }: PlanEndFields): PlanLapse | null {
  if (plan !== 'trial') return lapse;
  return trial_ends_at && { at: trial_ends_at, reason: 'trial_ended' };
}

const readOnlyFrom = ({ at }: PlanLapse): Date => addMs(at, PLAN_GRACE_DAYS * DAY_MS);

/** When the organization becomes read-only; null if the plan has no known end. */
export function planReadOnlyFrom(term: PlanEndFields): Date | null {
  const lapse = planLapseOf(term);
  return lapse && readOnlyFrom(lapse);
}

export const PLAN_STATES = ['good', 'grace', 'read_only'] as const;

export function planStateAt(term: PlanEndFields, now: Date): (typeof PLAN_STATES)[number] {
  const lapse = planLapseOf(term);
  if (lapse === null || now < lapse.at) return 'good';
  return readOnlyFrom(lapse) <= now ? 'read_only' : 'grace';
}

/** A notice to admins, and when it is due. */
export interface PlanNotice {
  at: Date;
  says: 'trial_ending' | 'grace' | 'read_only';
}

/** The notices sent before an organization becomes read-only and when it becomes read-only, in order. */
export function planLapseNoticesOf(term: PlanEndFields): PlanNotice[] {
  const lapse = planLapseOf(term);
  if (lapse === null) return [];
  const warning: PlanNotice[] =
    lapse.reason === 'trial_ended'
      ? [{ at: addMs(lapse.at, -TRIAL_NOTICE_LEAD_DAYS * DAY_MS), says: 'trial_ending' }]
      : [];
  return [...warning, { at: lapse.at, says: 'grace' }, { at: readOnlyFrom(lapse), says: 'read_only' }];
}

/** The most recent notice that is already due; null if there is none. */
export const currentPlanNotice = (term: PlanEndFields, now: Date): PlanNotice | null =>
  planLapseNoticesOf(term).findLast(({ at }) => at <= now) ?? null;

/** The time of the next notice; null if there is none. */
export const nextPlanNoticeAt = (term: PlanEndFields, after: Date): Date | null =>
  planLapseNoticesOf(term).find(({ at }) => at > after)?.at ?? null;

interface Balance {
  sms: number;
  email: number;
}

/** The credit fields of a usage record. */
export interface CreditState extends PlanEndFields {
  /** The available credits, both monthly and purchased. */
  credits: Balance;
  /** Purchased SMS credits, which roll over. Monthly credits are spent first. */
  sms_bought: number;
  /** The credits already granted this month, so that switching plans back and forth doesn't grant them twice. */
  credits_granted: Balance;
  /** When the current credit month ends; null if there are no monthly credits. */
  credits_renew_at: Date | null;
}

export const monthlyCredits = (plan: PlanId): Balance => ({
  sms: PLANS[plan].limits.sms_credits,
  email: PLANS[plan].limits.email_credits,
});

/** The purchased part of the SMS credits, which rolls over. */
export const remainingBoughtSms = ({ credits, sms_bought }: Pick<CreditState, 'credits' | 'sms_bought'>): number =>
  Math.max(0, Math.min(credits.sms, sms_bought));

export const instantOneMonthAfter = (instant: Date): Date =>
  DateTime.fromJSDate(instant, { zone: 'utc' }).plus({ months: 1 }).toJSDate();

function endOfMonthAround(renewAt: Date, now: Date): Date {
  let months = 1;
  const first = DateTime.fromJSDate(renewAt, { zone: 'utc' });
  while (first.plus({ months }).toMillis() <= now.getTime()) months += 1;
  return first.plus({ months }).toJSDate();
}

/**
 * Grants this month's credits once the previous month has ended. A read-only organization gets only email credits and
 * keeps its SMS credits, because its existing reminders are still sent (billing/planMails.ts).
 */
export function withDueMonthlyCredits<T extends CreditState>(state: T, now: Date): T {
  const { credits_renew_at: renewAt, plan } = state;
  if (renewAt === null || now < renewAt) return state;
  const monthly = monthlyCredits(plan);
  const isReadOnly = planStateAt(state, now) === 'read_only';
  const granted = isReadOnly ? { ...monthly, sms: 0 } : monthly;
  const bought = remainingBoughtSms(state);
  const sms = isReadOnly ? state.credits.sms : granted.sms + bought;
  return {
    ...state,
    credits: { sms, email: granted.email },
    sms_bought: bought,
    credits_granted: granted,
    credits_renew_at: endOfMonthAround(renewAt, now),
  };
}

/** The fraction of the current credit month that remains: 0 to 1. */
export function creditMonthShareLeft({ credits_renew_at }: CreditState, now: Date): number {
  if (credits_renew_at === null) return 1;
  const begun = DateTime.fromJSDate(credits_renew_at, { zone: 'utc' }).minus({ months: 1 }).toMillis();
  const end = credits_renew_at.getTime();
  return Math.min(1, Math.max(0, (end - now.getTime()) / (end - begun)));
}

/**
 * Adds credits after a plan change, or after a payment that ends the read-only state. Grants the plan’s monthly credits
 * minus those already granted this month. A mid-period change is charged only for the remaining time, so only that
 * share of the difference is granted. Otherwise, an hour on the largest plan would grant a month’s worth of messages.
 */
export function withPlanCreditTopUp<T extends CreditState>(
  state: T,
  { plan, share = 1 }: { plan: PlanId; share?: number },
  now: Date,
): T {
  const wanted = monthlyCredits(plan);
  const { credits, credits_granted: had } = state;
  const added = (channel: keyof Balance): number => Math.ceil(Math.max(0, wanted[channel] - had[channel]) * share);
  return {
    ...state,
    plan,
    credits: { sms: credits.sms + added('sms'), email: credits.email + added('email') },
    // Computed before the grant. Otherwise, credits that were already spent would reappear.
    sms_bought: remainingBoughtSms(state),
    credits_granted: { sms: Math.max(wanted.sms, had.sms), email: Math.max(wanted.email, had.email) },
    credits_renew_at: state.credits_renew_at ?? instantOneMonthAfter(now),
  };
}

/** The fields that {@link withDueMonthlyCredits} may change. The caller saves them with its own changes. */
export const pickCreditFields = ({
  credits,
  sms_bought,
  credits_granted,
  credits_renew_at,
}: CreditState): Omit<CreditState, keyof PlanEndFields> => ({
  credits,
  sms_bought,
  credits_granted,
  credits_renew_at,
});
