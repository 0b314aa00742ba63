// What a customer has bought, as Stripe says at this moment: the only thing about payments that billing believes.
import type Stripe from 'stripe';
import { withStripe } from './stripe';

export interface SubscriptionLine {
  id: string;
  /** The catalogue's key of what it pays for. */
  key: string;
  quantity: number;
}

export interface SubscriptionState {
  id: string;
  metadata: Readonly<Record<string, string>>;
  /** As Stripe words it: `active`, `past_due`, `unpaid`, `canceled`, … */
  status: string;
  createdAt: Date;
  period: 'month' | 'year';
  periodEndsAt: Date;
  cancelAtPeriodEnd: boolean;
  /** Null while it runs. */
  endedAt: Date | null;
  endedUnpaid: boolean;
  lines: readonly SubscriptionLine[];
  lastInvoice: { createdAt: Date; paidAmount: number | null } | null;
  /** When the oldest of its invoices that wait for payment was made; null when none does. */
  unpaidSince: Date | null;
}

export interface CheckoutState {
  id: string;
  metadata: Readonly<Record<string, string>>;
  state: 'open' | 'complete' | 'expired';
  paid: boolean;
}

export interface CustomerState {
  subscriptions: readonly SubscriptionState[];
  /** The newest hundred, newest first. */
  checkouts: readonly CheckoutState[];
}

/** Stripe's largest page. Nobody has as many subscriptions, and what is looked at of checkouts is recent. */
const PAGE = 100;

const instant = (seconds: number): Date => new Date(seconds * 1000);

function subscriptionIdOf(invoice: Stripe.Invoice): string | null {
  const subscription = invoice.parent?.subscription_details?.subscription ?? null;
  return typeof subscription === 'string' ? subscription : (subscription?.id ?? null);
}

function oldestUnpaid(invoices: readonly Stripe.Invoice[], subscriptionId: string): Date | null {
  const made = invoices
    .filter((invoice) => subscriptionIdOf(invoice) === subscriptionId)
    .map(({ created }) => created);
  return made.length === 0 ? null : instant(Math.min(...made));
}

function stateOf(subscription: Stripe.Subscription, unpaid: readonly Stripe.Invoice[]): SubscriptionState {
  const { id, metadata, status, created, items, latest_invoice: invoice } = subscription;
  const [first] = items.data;
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
    lastInvoice:
      invoice === null || typeof invoice === 'string'
        ? null
        : {
            createdAt: instant(invoice.created),
            paidAmount: invoice.status === 'paid' ? invoice.amount_paid / 100 : null,
          },
    unpaidSince: oldestUnpaid(unpaid, id),
  };
}

const checkoutOf = ({ id, metadata, status, payment_status }: Stripe.Checkout.Session): CheckoutState => ({
  id,
  metadata: metadata ?? {},
  state: status === 'open' ? 'open' : status === 'complete' ? 'complete' : 'expired',
  paid: payment_status === 'paid' || payment_status === 'no_payment_required',
});

/** Three calls at once. @throws as {@link withStripe}. */
export const customerState = (customerId: string): Promise<CustomerState> =>
  withStripe(async (stripe) => {
    const customer = { customer: customerId, limit: PAGE };
    const [subscriptions, checkouts, unpaid] = await Promise.all([
      stripe.subscriptions.list({ ...customer, status: 'all', expand: ['data.latest_invoice'] }),
      stripe.checkout.sessions.list(customer),
      stripe.invoices.list({ ...customer, status: 'open' }),
    ]);
    return {
      subscriptions: subscriptions.data.map((subscription) => stateOf(subscription, unpaid.data)),
      checkouts: checkouts.data.map(checkoutOf),
    };
  });
