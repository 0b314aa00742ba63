// A customer's current purchases. The billing code always reads them from Stripe.
import type Stripe from 'stripe';
import { callStripe } from './stripe';

export interface StripeSubscriptionSnapshot {
  id: string;
  metadata: Readonly<Record<string, string>>;
  /** Stripe's status: `active`, `past_due`, `unpaid`, `canceled`, … */
  status: string;
  createdAt: Date;
  period: 'month' | 'year';
  periodEndsAt: Date;
  cancelAtPeriodEnd: boolean;
  /** Null while the subscription is running. */
  endedAt: Date | null;
  endedUnpaid: boolean;
  /** `key`: the purchased item's key in the catalogue. */
  lines: readonly { id: string; key: string; quantity: number }[];
  lastInvoice: { createdAt: Date; paidAmount: number | null } | null;
  /** The date of the oldest open invoice; null if none. */
  unpaidSince: Date | null;
  /** The date of the oldest open or uncollectible invoice since the last paid invoice; null if none. */
  notPaidSince: Date | null;
}

export interface StripeCheckoutSnapshot {
  id: string;
  metadata: Readonly<Record<string, string>>;
  state: 'open' | 'complete' | 'expired';
  paid: boolean;
  /** Whether the payment was fully refunded, or lost in a dispute. */
  refunded: boolean;
}

export interface StripeCustomerSnapshot {
  subscriptions: readonly StripeSubscriptionSnapshot[];
  /** The 100 most recent, newest first. */
  checkouts: readonly StripeCheckoutSnapshot[];
}

/** Stripe's maximum page size. No customer has more subscriptions than that, and only recent checkouts matter. */
const PAGE = 100;

const instant = (seconds: number): Date => new Date(seconds * 1000);

const subscriptionIdOf = (invoice: Stripe.Invoice): string | null =>
  idOf(invoice.parent?.subscription_details?.subscription ?? null);

/** True if nothing is due because the invoice is a draft, is void, or is a credit for a downgrade. */
const asksForNothing = ({ status, total }: Stripe.Invoice): boolean =>
  status === 'draft' || status === 'void' || total < 0;

/** `paidAmount`: the amount paid, minus credit notes. */
function lastInvoiceOf(invoice: Stripe.Invoice): StripeSubscriptionSnapshot['lastInvoice'] {
  const { created, status, amount_paid, post_payment_credit_notes_amount } = invoice;
  const kept = Math.max(0, amount_paid - post_payment_credit_notes_amount);
  return { createdAt: instant(created), paidAmount: status === 'paid' ? kept / 100 : null };
}

function oldestUnpaid(invoices: readonly Stripe.Invoice[]): Date | null {
  const made = invoices.filter(({ status }) => status === 'open').map(({ created }) => created);
  return made.length === 0 ? null : instant(Math.min(...made));
}

/** @param invoices newest first */
function oldestSinceLastPaid(invoices: readonly Stripe.Invoice[]): Date | null {
  const paid = invoices.findIndex(({ status }) => status !== 'open' && status !== 'uncollectible');
  const oldest = (paid === -1 ? invoices : invoices.slice(0, paid)).at(-1);
  return oldest === undefined ? null : instant(oldest.created);
}

/** @param all the customer's invoices, newest first */
export function stripeSubscriptionSnapshotOf(
  subscription: Stripe.Subscription,
  all: readonly Stripe.Invoice[],
): StripeSubscriptionSnapshot {
  const { id, metadata, status, created, items } = subscription;
  const [first] = items.data;
  const invoices = all.filter((invoice) => subscriptionIdOf(invoice) === id && !asksForNothing(invoice));
  const [invoice] = invoices;
  return {
    id,
    metadata,
    status,
    createdAt: instant(created),
    period: first?.price.recurring?.interval === 'year' ? 'year' : 'month',
    periodEndsAt: instant(first?.current_period_end ?? created),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    endedAt: subscription.ended_at === null ? null : instant(subscription.ended_at),
    endedUnpaid: subscription.cancellation_details?.reason === 'payment_failed',
    lines: items.data.map((item) => ({
      id: item.id,
      key: item.price.metadata.item ?? '',
      quantity: item.quantity ?? 1,
    })),
    lastInvoice: invoice === undefined ? null : lastInvoiceOf(invoice),
    unpaidSince: oldestUnpaid(invoices),
    notPaidSince: oldestSinceLastPaid(invoices),
  };
}

const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** Returns the payments that were refunded. Makes 1 more call per disputed payment. */
async function refundedPayments(stripe: Stripe, charges: readonly Stripe.Charge[]): Promise<Set<string | null>> {
  const isLost = async (charge: string): Promise<boolean> =>
    (await stripe.disputes.list({ charge })).data.some(({ status }) => status === 'lost');
  const refunded = await Promise.all(
    charges.map(async ({ id, refunded, disputed }) => refunded || (disputed && (await isLost(id)))),
  );
  return new Set(charges.filter((_, index) => refunded[index]).map((charge) => idOf(charge.payment_intent)));
}

const checkoutOf = (
  { id, metadata, status, payment_status, payment_intent }: Stripe.Checkout.Session,
  refunded: ReadonlySet<string | null>,
): StripeCheckoutSnapshot => ({
  id,
  metadata: metadata ?? {},
  state: status === 'open' ? 'open' : status === 'complete' ? 'complete' : 'expired',
  paid: payment_status === 'paid' || payment_status === 'no_payment_required',
  refunded: payment_intent !== null && refunded.has(idOf(payment_intent)),
});

/** Makes four concurrent calls. @throws like {@link callStripe}. */
export const loadStripeCustomerSnapshot = (customerId: string): Promise<StripeCustomerSnapshot> =>
  callStripe(async (stripe) => {
    const customer = { customer: customerId, limit: PAGE };
    const [subscriptions, checkouts, invoices, charges] = await Promise.all([
      stripe.subscriptions.list({ ...customer, status: 'all' }),
      stripe.checkout.sessions.list(customer),
      stripe.invoices.list(customer),
      stripe.charges.list(customer),
    ]);
    const refunded = await refundedPayments(stripe, charges.data);
    return {
      subscriptions: subscriptions.data.map((subscription) =>
        stripeSubscriptionSnapshotOf(subscription, invoices.data),
      ),
      checkouts: checkouts.data.map((checkout) => checkoutOf(checkout, refunded)),
    };
  });
