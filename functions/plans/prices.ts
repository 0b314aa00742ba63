// The prices of plans, extra seats, add-ons and SMS credits.
import type { CountedLimit, PlanId } from './catalogue';

export const BILLING_PERIODS = ['month', 'year'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

export interface Price {
  /** In the currency's minor unit. */
  unit_amount: number;
  currency: string;
  display: string;
}

const CURRENCY = 'usd';

const dollars = (amount: number): Price => ({
  unit_amount: amount * 100,
  currency: CURRENCY,
  display: `$${amount.toLocaleString('en-US')}`,
});
const priced = (month: number, year: number): Record<BillingPeriod, Price> => ({
  month: dollars(month),
  year: dollars(year),
});

export const PLAN_PRICES: Readonly<Record<Exclude<PlanId, 'trial'>, Record<BillingPeriod, Price>>> = {
  starter: priced(29, 290),
  business: priced(99, 990),
  enterprise: priced(499, 4_990),
};

export const SEAT_PRICES = priced(8, 80);

export interface Addon {
  label: string;
  limit: CountedLimit;
  /** How much one unit adds to the limit, in `unit`s. */
  unit_size: number;
  /** The counted amount per displayed unit, such as bytes per gigabyte. */
  unit: number;
  prices: Record<BillingPeriod, Price>;
}

export const ADDONS: Readonly<Record<string, Addon>> = {
  expiries: { label: 'Expiries', limit: 'expiries', unit_size: 100, unit: 1, prices: priced(10, 100) },
  workflows: { label: 'Workflows', limit: 'workflows', unit_size: 10, unit: 1, prices: priced(10, 100) },
  storage: {
    label: 'Storage (GB)',
    limit: 'storage_bytes',
    unit_size: 10,
    unit: 1024 ** 3,
    prices: priced(5, 50),
  },
};

export const SMS_BLOCK = { size: 100, price: dollars(9) } as const;
