// The objects of Stripe's API that the sandbox keeps, in Stripe's own words, and how new ones begin.
import { randomBytes } from 'node:crypto';

export type Json = Record<string, unknown>;
export type Metadata = Record<string, string>;

export interface Price extends Json {
  id: string;
  product: string;
  lookup_key: string | null;
  unit_amount: number;
  currency: string;
  metadata: Metadata;
  recurring: { interval: 'month' | 'year' } | null;
  active: boolean;
}

export interface Line {
  price: Price;
  quantity: number;
}

export interface Customer extends Json {
  id: string;
  metadata: Metadata;
}

export interface Session extends Json {
  id: string;
  customer: string;
  mode: 'subscription' | 'payment';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  metadata: Metadata;
  success_url: string;
  cancel_url: string;
  amount_total: number;
  currency: string;
  subscription: string | null;
  expires_at: number;
  created: number;
}

export interface SubscriptionItem extends Json {
  id: string;
  price: Price;
  quantity: number;
  current_period_start: number;
  current_period_end: number;
}

export interface Subscription extends Json {
  id: string;
  customer: string;
  status: 'active' | 'past_due' | 'canceled';
  metadata: Metadata;
  items: { object: 'list'; data: SubscriptionItem[]; has_more: false; url: string };
  latest_invoice: string | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  cancellation_details: { reason: string | null };
  created: number;
}

export interface Invoice extends Json {
  id: string;
  customer: string;
  status: 'paid' | 'open';
  amount_due: number;
  amount_paid: number;
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
  created: number;
}

export const newStripeId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

export const list = (url: string, data: readonly unknown[]): Json => ({
  object: 'list',
  data,
  has_more: false,
  url,
});

const DAY_SECONDS = 24 * 60 * 60;

/** The end of a period begun at that second: the same day of the next month or year, or that month's last. */
export function periodEnd(start: number, interval: 'month' | 'year'): number {
  const from = new Date(start * 1000);
  const end = new Date(from);
  end.setUTCDate(1);
  end.setUTCMonth(from.getUTCMonth() + (interval === 'year' ? 12 : 1));
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return Math.floor(end.getTime() / 1000);
}

export const amountOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);

export const newSession = (
  fields: Pick<
    Session,
    'customer' | 'mode' | 'metadata' | 'success_url' | 'cancel_url' | 'amount_total' | 'currency'
  >,
  now: number,
  origin: string,
): Session => {
  const id = newStripeId('cs_test');
  return {
    id,
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    subscription: null,
    url: `${origin}/stripe/checkout/${id}`,
    expires_at: now + DAY_SECONDS,
    created: now,
    livemode: false,
    ...fields,
  };
};

export const newItem = ({ price, quantity }: Line, start: number): SubscriptionItem => ({
  id: newStripeId('si'),
  object: 'subscription_item',
  price,
  quantity,
  current_period_start: start,
  current_period_end: periodEnd(start, price.recurring?.interval ?? 'month'),
});

export const newSubscription = (
  customer: string,
  metadata: Metadata,
  lines: readonly Line[],
  now: number,
): Subscription => ({
  id: newStripeId('sub'),
  object: 'subscription',
  customer,
  status: 'active',
  metadata,
  items: {
    object: 'list',
    data: lines.map((line) => newItem(line, now)),
    has_more: false,
    url: '/v1/subscription_items',
  },
  latest_invoice: null,
  cancel_at_period_end: false,
  cancel_at: null,
  canceled_at: null,
  ended_at: null,
  cancellation_details: { reason: null },
  created: now,
  livemode: false,
});

export const newInvoice = (
  subscription: Subscription,
  amount: number,
  paid: boolean,
  now: number,
): Invoice => ({
  id: newStripeId('in'),
  object: 'invoice',
  customer: subscription.customer,
  status: paid ? 'paid' : 'open',
  amount_due: amount,
  amount_paid: paid ? amount : 0,
  currency: 'usd',
  parent: {
    type: 'subscription_details',
    subscription_details: { subscription: subscription.id },
  },
  created: now,
  livemode: false,
});
