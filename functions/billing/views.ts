// The API views of the billing account, extra seats and add-ons.
import { z } from 'zod';
import type { Organization } from '../organizations/organization';
import {
  ADDONS,
  BILLING_PERIODS,
  type BillingPeriod,
  PLANS,
  priceByPeriodOut,
  priceOut,
  SEAT_PRICE_BY_PERIOD,
  SMS_CREDIT_BLOCK,
} from '../plans/catalogue';
import { seatsInUseOf } from '../plans/limits';
import { remainingBoughtSms } from '../plans/planState';
import { limitWithExtrasOf, type PlanUsage } from '../plans/usage';
import type { BillingAccount } from './record';

const period = z.enum(BILLING_PERIODS);
const text = z.string().nullable();

export const billingAccountDetailsOut = z.object({
  name: z.string(),
  organization_name: text,
  subscription_id: z.string(),
  subscription_plan: z.string(),
  plan_name: z.string(),
  subscription_status: z.string(),
  cancel_at_period_end: z.boolean(),
  last_payment_date: text,
  last_payment_amount: z.number().nullable(),
  billing_period: period,
  next_billing_date: text,
  order_date: text,
  plan_expiry_date: text,
  account_created_at: text,
  notification_credit: z
    .object({ organization_id: z.string(), sms_balance: z.int(), email_balance: z.int() })
    .nullable(),
});

export const seatLicensesOut = z.object({
  planName: z.string(),
  isTrial: z.boolean(),
  baseBillingPeriod: period,
  allowedPeriods: z.array(period),
  prices: priceByPeriodOut,
  current: z.object({
    count: z.int(),
    period,
    status: z.string(),
    payment_subscription_id: text,
    last_invoice_at: text,
    next_invoice_at: text,
    cancel_at_period_end: z.boolean(),
  }),
  seats: z.object({
    active_users: z.int(),
    base_user_limit: z.int(),
    effective_limit: z.int(),
    min_allowed_extra: z.int(),
  }),
});

export const addonsOut = z.object({
  period,
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  pending: z.record(z.string(), z.int()).nullable(),
  has_subscription: z.boolean(),
  items: z.record(
    z.string(),
    z.object({
      label: z.string(),
      unit_size: z.int(),
      quantity: z.int(),
      base_limit: z.number(),
      limit: z.number(),
      usage: z.number(),
      prices: priceByPeriodOut,
    }),
  ),
  sms_credits: z.object({
    block_size: z.int(),
    balance: z.int(),
    total_purchased: z.int(),
    plan_balance: z.int(),
    price: priceOut,
  }),
});

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

const isTrial = (usage: PlanUsage): boolean => usage.plan === 'trial';

/**
 * A plan granted without the payment provider is treated as paid. A plan whose customer was deleted in Stripe is
 * treated as ended.
 */
const statusOf = (usage: PlanUsage, account: BillingAccount, now: Date): string => {
  if (account.plan) return account.plan.status;
  const { lapse } = usage;
  if (!isTrial(usage)) {
    if (lapse === null || lapse.at > now) return 'active';
    return lapse.reason === 'payment_failed' ? 'past_due' : 'canceled';
  }
  return usage.trial_ends_at !== null && usage.trial_ends_at <= now ? 'expired' : 'trialing';
};

const basePeriod = (account: BillingAccount): BillingPeriod => account.plan?.period ?? 'month';

/** `name` is the name of the calling user or API key. */
export function viewBillingAccountDetails(
  name: string,
  { organization, usage, account }: { organization: Organization; usage: PlanUsage; account: BillingAccount },
  now: Date,
) {
  const { plan } = account;
  return {
    name,
    organization_name: organization.name || null,
    subscription_id: usage.plan,
    subscription_plan: usage.plan,
    plan_name: PLANS[usage.plan].name,
    subscription_status: statusOf(usage, account, now),
    cancel_at_period_end: plan?.cancel_at_period_end ?? false,
    last_payment_date: iso(plan?.last_invoice_at),
    last_payment_amount: plan?.last_payment_amount ?? null,
    billing_period: basePeriod(account),
    next_billing_date: iso(plan?.next_invoice_at),
    order_date: iso(plan?.ordered_at),
    plan_expiry_date: isTrial(usage) ? iso(usage.trial_ends_at) : iso(plan?.period_ends_at ?? usage.lapse?.at),
    account_created_at: iso(organization.created_at),
    notification_credit: {
      organization_id: usage.organization_id,
      sms_balance: usage.credits.sms,
      email_balance: usage.credits.email,
    },
  };
}

/** The billing periods available for seats: none during a trial, and only yearly on a yearly plan. */
function allowedPeriods(usage: PlanUsage, account: BillingAccount): BillingPeriod[] {
  if (isTrial(usage)) return [];
  return basePeriod(account) === 'year' ? ['year'] : [...BILLING_PERIODS];
}

export function viewSeatLicenses(usage: PlanUsage, account: BillingAccount, now: Date) {
  const base = PLANS[usage.plan].limits.seats;
  const inUse = seatsInUseOf(usage, now);
  const { seats } = account;
  return {
    planName: PLANS[usage.plan].name,
    isTrial: isTrial(usage),
    baseBillingPeriod: basePeriod(account),
    allowedPeriods: allowedPeriods(usage, account),
    prices: SEAT_PRICE_BY_PERIOD,
    current: {
      count: usage.extra.seats,
      period: seats?.period ?? basePeriod(account),
      status: seats?.status ?? 'none',
      payment_subscription_id: seats?.subscription_id ?? null,
      last_invoice_at: iso(seats?.last_invoice_at),
      next_invoice_at: iso(seats?.next_invoice_at),
      cancel_at_period_end: seats?.cancel_at_period_end ?? false,
    },
    seats: {
      active_users: inUse,
      base_user_limit: base,
      effective_limit: limitWithExtrasOf(usage, 'seats'),
      min_allowed_extra: Math.max(0, inUse - base),
    },
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;

export function viewAddons(usage: PlanUsage, account: BillingAccount) {
  const { addons } = account;
  const items = Object.entries(ADDONS).map(([key, { label, limit, unit_size, unit, prices }]) => [
    key,
    {
      label,
      unit_size,
      quantity: addons?.quantities[key] ?? 0,
      base_limit: round(PLANS[usage.plan].limits[limit] / unit),
      limit: round(limitWithExtrasOf(usage, limit) / unit),
      usage: round(usage.used[limit] / unit),
      prices,
    },
  ]);
  const bought = remainingBoughtSms(usage);
  return {
    period: addons?.period ?? basePeriod(account),
    status: addons?.status ?? 'none',
    cancel_at_period_end: addons?.cancel_at_period_end ?? false,
    pending: account.pending_addons,
    has_subscription: addons !== null && addons.status !== 'canceled',
    items: Object.fromEntries(items),
    sms_credits: {
      block_size: SMS_CREDIT_BLOCK.size,
      balance: bought,
      total_purchased: account.sms_purchased,
      plan_balance: usage.credits.sms - bought,
      price: SMS_CREDIT_BLOCK.price,
    },
  };
}
