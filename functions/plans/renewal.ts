// The month's credits: granted anew each month when the balance is next looked at, not by a worker. Pure.
import { DateTime } from 'luxon';
import { PLANS, type PlanId } from './catalogue';
import { type PlanTerm, standingAt } from './standing';

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
export const boughtLeft = ({ credits, sms_bought }: Pick<CreditState, 'credits' | 'sms_bought'>): number =>
  Math.max(0, Math.min(credits.sms, sms_bought));

export const monthAfter = (moment: Date): Date =>
  DateTime.fromJSDate(moment, { zone: 'utc' }).plus({ months: 1 }).toJSDate();

function endOfMonthAround(renewAt: Date, now: Date): Date {
  let months = 1;
  const first = DateTime.fromJSDate(renewAt, { zone: 'utc' });
  while (first.plus({ months }).toMillis() <= now.getTime()) months += 1;
  return first.plus({ months }).toJSDate();
}

/** The record as it is now: with this month's credits once the last month has ended. Read-only, nothing is granted. */
export function renewed<T extends CreditState>(state: T, now: Date): T {
  const { credits_renew_at: renewAt, plan } = state;
  if (renewAt === null || now < renewAt || standingAt(state, now) === 'read_only') return state;
  const granted = monthlyCredits(plan);
  const bought = boughtLeft(state);
  return {
    ...state,
    credits: { sms: granted.sms + bought, email: granted.email },
    sms_bought: bought,
    credits_granted: granted,
    credits_renew_at: endOfMonthAround(renewAt, now),
  };
}

/** What a change of plan adds at once: what the new one grants a month beyond what this month has granted. */
export function withPlanCredits<T extends CreditState>(state: T, plan: PlanId, now: Date): T {
  const wanted = monthlyCredits(plan);
  const { credits, credits_granted: had } = state;
  return {
    ...state,
    plan,
    credits: {
      sms: credits.sms + Math.max(0, wanted.sms - had.sms),
      email: credits.email + Math.max(0, wanted.email - had.email),
    },
    credits_granted: { sms: Math.max(wanted.sms, had.sms), email: Math.max(wanted.email, had.email) },
    credits_renew_at: state.credits_renew_at ?? monthAfter(now),
  };
}

/** What {@link renewed} may have changed, to be stored with whatever else changes. */
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
