// The plans, add-ons and prices that customers can buy.
import { z } from 'zod';

export const planLimitsOut = z.object({
  expiries: z.int(),
  workflows: z.int(),
  seats: z.int(),
  storage_bytes: z.int(),
  /** Monthly credits. */
  email_credits: z.int(),
  sms_credits: z.int(),
  /** The daily message limit; `messaging/allowance.ts` defines which reminders count towards it. */
  emails_a_day: z.int(),
  /** The daily limit for SMS and WhatsApp messages. */
  texts_a_day: z.int(),
});
export type PlanLimits = z.output<typeof planLimitsOut>;

/** The limits for which usage is counted. */
export const COUNTED_LIMIT_KINDS = ['expiries', 'workflows', 'seats', 'storage_bytes'] as const;
export type CountedLimitKind = (typeof COUNTED_LIMIT_KINDS)[number];

const GIGABYTE = 1024 ** 3;
export const DEFAULT_TRIAL_DAYS = 14;
/** Admins are notified this many days before a trial ends. */
export const TRIAL_NOTICE_LEAD_DAYS = 3;
/**
 * The grace period after a trial ends, a payment fails, or a cancelled plan reaches its last day. Afterwards, the
 * organization is read-only. The period is long enough to cover the payment provider's retries and a customer's
 * holiday.
 */
export const PLAN_GRACE_DAYS = 30;

export const PLANS = {
  trial: {
    name: 'Trial',
    limits: {
      expiries: 50,
      workflows: 5,
      seats: 3,
      storage_bytes: GIGABYTE,
      email_credits: 100,
      sms_credits: 10,
      emails_a_day: 100,
      texts_a_day: 10,
    },
  },
  starter: {
    name: 'Starter',
    limits: {
      expiries: 500,
      workflows: 20,
      seats: 5,
      storage_bytes: 10 * GIGABYTE,
      email_credits: 2_000,
      sms_credits: 100,
      emails_a_day: 1_000,
      texts_a_day: 100,
    },
  },
  business: {
    name: 'Business',
    limits: {
      expiries: 5_000,
      workflows: 100,
      seats: 25,
      storage_bytes: 100 * GIGABYTE,
      email_credits: 20_000,
      sms_credits: 1_000,
      emails_a_day: 5_000,
      texts_a_day: 500,
    },
  },
  enterprise: {
    name: 'Enterprise',
    limits: {
      expiries: 100_000,
      workflows: 1_000,
      seats: 500,
      storage_bytes: 1_000 * GIGABYTE,
      email_credits: 200_000,
      sms_credits: 10_000,
      emails_a_day: 50_000,
      texts_a_day: 5_000,
    },
  },
} as const satisfies Record<string, { name: string; limits: PlanLimits }>;

export type PlanId = keyof typeof PLANS;
export const PLAN_IDS = Object.keys(PLANS) as [PlanId, ...PlanId[]];

export const BILLING_PERIODS = ['month', 'year'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** `unit_amount` is in the currency's minor unit. */
export const priceOut = z.object({ unit_amount: z.int(), currency: z.string(), display: z.string() });
export const priceByPeriodOut = z.partialRecord(z.enum(BILLING_PERIODS), priceOut);
export type PriceAmount = z.output<typeof priceOut>;

const dollars = (amount: number): PriceAmount => ({
  unit_amount: amount * 100,
  currency: 'usd',
  display: `$${amount.toLocaleString('en-US')}`,
});
const priced = (month: number, year: number): Record<BillingPeriod, PriceAmount> => ({
  month: dollars(month),
  year: dollars(year),
});

export const PLAN_PRICES: Readonly<Record<Exclude<PlanId, 'trial'>, Record<BillingPeriod, PriceAmount>>> = {
  starter: priced(29, 290),
  business: priced(99, 990),
  enterprise: priced(499, 4_990),
};

export const SEAT_PRICE_BY_PERIOD = priced(8, 80);

export interface Addon {
  label: string;
  limit: CountedLimitKind;
  /** How much one add-on adds to the limit, as a multiple of `unit`. */
  unit_size: number;
  /** The counted amount in one displayed unit, such as the number of bytes in a gigabyte. */
  unit: number;
  prices: Record<BillingPeriod, PriceAmount>;
}

export const ADDONS: Readonly<Record<string, Addon>> = {
  expiries: { label: 'Expiries', limit: 'expiries', unit_size: 100, unit: 1, prices: priced(10, 100) },
  workflows: { label: 'Workflows', limit: 'workflows', unit_size: 10, unit: 1, prices: priced(10, 100) },
  storage: {
    label: 'Storage (GB)',
    limit: 'storage_bytes',
    unit_size: 10,
    unit: GIGABYTE,
    prices: priced(5, 50),
  },
};

export const SMS_CREDIT_BLOCK = { size: 100, price: dollars(9) } as const;
