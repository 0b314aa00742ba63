// The month's credits: granted anew each month when the balance is next looked at, not by a worker. Pure.
import { DateTime } from 'luxon';
import { PLANS, type PlanId } from './catalogue';
import { type PlanTerm, planStateAt } from './planState';

interface Balance {
  sms: number;
  email: number;
}

/** The part of a usage record that credits are kept in. */
export interface CreditState extends PlanTerm {
  /** What may be spent: the month's credits and those bought. */
  credits: Balance;
  /** SMS credits bought that the month's end does not take; those of the month are spent before them. */
  sms_bought: number;
  /** What the present month's plans granted: changing plans to and fro grants nothing twice. */
  credits_granted: Balance;
  /** The present month's end; null: the balance is what it is. */
  credits_renew_at: Date | null;
}

const monthlyCredits = (plan: PlanId): Balance => ({
  sms: PLANS[plan].limits.sms_credits,
  email: PLANS[plan].limits.email_credits,
});

/** Of the SMS credits, those bought: they roll over. */
export const boughtSmsCreditsLeft = ({
  credits,
  sms_bought,
}: Pick<CreditState, 'credits' | 'sms_bought'>): number => Math.max(0, Math.min(credits.sms, sms_bought));

export const instantOneMonthAfter = (instant: Date): Date =>
  DateTime.fromJSDate(instant, { zone: 'utc' }).plus({ months: 1 }).toJSDate();

function endOfMonthAround(renewAt: Date, now: Date): Date {
  let months = 1;
  const first = DateTime.fromJSDate(renewAt, { zone: 'utc' });
  while (first.plus({ months }).toMillis() <= now.getTime()) months += 1;
  return first.plus({ months }).toJSDate();
}

/**
 * The record as it is now: with this month's credits once the last month has ended. A read-only organization is granted
 * email credits alone and keeps what SMS credits it has: what it has stored still reminds (billing/planSteps.ts tells its
 * admins so).
 */
export function withMonthlyCredits<T extends CreditState>(state: T, now: Date): T {
  const { credits_renew_at: renewAt, plan } = state;
  if (renewAt === null || now < renewAt) return state;
  const monthly = monthlyCredits(plan);
  const isReadOnly = planStateAt(state, now) === 'read_only';
  const granted = isReadOnly ? { ...monthly, sms: 0 } : monthly;
  const bought = boughtSmsCreditsLeft(state);
  const sms = isReadOnly ? state.credits.sms : granted.sms + bought;
  return {
    ...state,
    credits: { sms, email: granted.email },
    sms_bought: bought,
    credits_granted: granted,
    credits_renew_at: endOfMonthAround(renewAt, now),
  };
}

/** Of the present month, how much is still to come: from 0 to 1. */
export function shareOfCreditMonthLeft({ credits_renew_at }: CreditState, now: Date): number {
  if (credits_renew_at === null) return 1;
  const begun = DateTime.fromJSDate(credits_renew_at, { zone: 'utc' }).minus({ months: 1 }).toMillis();
  const end = credits_renew_at.getTime();
  return Math.min(1, Math.max(0, (end - now.getTime()) / (end - begun)));
}

/**
 * What a change of plan adds at once, or a payment that ends the read-only state: what the plan grants a month beyond what
 * this month has granted, or that share of it. A plan that is changed while it runs is paid for what is left of its period,
 * and brings as much: else an hour of the largest plan would bring a month's messages.
 */
export function withCreditsOfNewPlan<T extends CreditState>(
  state: T,
  { plan, share = 1 }: { plan: PlanId; share?: number },
  now: Date,
): T {
  const wanted = monthlyCredits(plan);
  const { credits, credits_granted: had } = state;
  const added = (channel: keyof Balance): number =>
    Math.ceil(Math.max(0, wanted[channel] - had[channel]) * share);
  return {
    ...state,
    plan,
    credits: {
      sms: credits.sms + added('sms'),
      email: credits.email + added('email'),
    },
    // By what is left before the grant: else it would bring back bought ones that are spent.
    sms_bought: boughtSmsCreditsLeft(state),
    credits_granted: { sms: Math.max(wanted.sms, had.sms), email: Math.max(wanted.email, had.email) },
    credits_renew_at: state.credits_renew_at ?? instantOneMonthAfter(now),
  };
}

/** What {@link withMonthlyCredits} may have changed, to be stored with whatever else changes. */
export const creditFields = ({
  credits,
  sms_bought,
  credits_granted,
  credits_renew_at,
}: CreditState): Omit<CreditState, keyof PlanTerm> => ({
  credits,
  sms_bought,
  credits_granted,
  credits_renew_at,
});
