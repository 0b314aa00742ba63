// The objects of Stripe's API that the sandbox stores, in Stripe's own terms, and their initial state.
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
  /** Negative: credit, used by the next invoices. */
  balance: number;
  deleted?: true;
}

export interface Session extends Json {
  id: string;
  customer: string;
  mode: 'subscription' | 'payment';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  payment_intent: string | null;
  automatic_tax: { enabled: boolean };
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

export const SUBSCRIPTION_STATUSES = [
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export interface Subscription extends Json {
  id: string;
  customer: string;
  status: SubscriptionStatus;
  automatic_tax: { enabled: boolean };
  metadata: Metadata;
  items: { object: 'list'; data: SubscriptionItem[]; has_more: false; url: string };
  latest_invoice: string | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  cancellation_details: { reason: string | null };
  created: number;
}

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

export interface Invoice extends Json {
  id: string;
  customer: string;
  status: 'draft' | 'open' | 'paid';
  billing_reason: BillingReason;
  subtotal: number;
  total: number;
  amount_due: number;
  amount_paid: number;
  /** Null: it stays a draft until it is finalized. */
  automatically_finalizes_at: number | null;
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
  created: number;
}

export interface Charge extends Json {
  id: string;
  customer: string;
  payment_intent: string;
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  created: number;
}

export interface Dispute extends Json {
  id: string;
  charge: string;
  status: 'needs_response' | 'won' | 'lost';
}

export const newStripeId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

export const list = (url: string, data: readonly unknown[]): Json => ({
  object: 'list',
  data,
  has_more: false,
  url,
});

const DAY_SECONDS = 24 * 60 * 60;

/** The end of a period that starts at that second: the same day of the next month or year, or that month's last. */
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
    'customer' | 'mode' | 'metadata' | 'success_url' | 'cancel_url' | 'amount_total' | 'currency' | 'automatic_tax'
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
    payment_intent: null,
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
  { customer, metadata, automatic_tax }: Pick<Session, 'customer' | 'metadata' | 'automatic_tax'>,
  lines: readonly Line[],
  now: number,
): Subscription => ({
  id: newStripeId('sub'),
  object: 'subscription',
  customer,
  status: 'active',
  automatic_tax,
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

/** The tax rate of the sandbox's country. */
const TAX_RATE = 0.2;
export const taxOn = (subtotal: number, { enabled }: { enabled: boolean }): number =>
  enabled ? Math.round(subtotal * TAX_RATE) : 0;

export function newInvoice(
  { id, customer, automatic_tax }: Subscription,
  fields: Pick<Invoice, 'subtotal' | 'billing_reason' | 'automatically_finalizes_at'>,
  created: number,
): Invoice {
  const tax = taxOn(fields.subtotal, automatic_tax);
  return {
    id: newStripeId('in'),
    object: 'invoice',
    customer,
    status: 'draft',
    currency: 'usd',
    total: fields.subtotal + tax,
    total_taxes: automatic_tax.enabled ? [{ amount: tax, tax_behavior: 'exclusive' }] : [],
    amount_due: Math.max(0, fields.subtotal + tax),
    amount_paid: 0,
    post_payment_credit_notes_amount: 0,
    automatic_tax,
    parent: { type: 'subscription_details', subscription_details: { subscription: id } },
    created,
    livemode: false,
    ...fields,
  };
}

export const newCharge = (customer: string, amount: number, created: number): Charge => ({
  id: newStripeId('ch'),
  object: 'charge',
  customer,
  payment_intent: newStripeId('pi'),
  amount,
  amount_refunded: 0,
  refunded: false,
  disputed: false,
  paid: true,
  status: 'succeeded',
  currency: 'usd',
  created,
  livemode: false,
});
