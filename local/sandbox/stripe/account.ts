// One Stripe account: what its customers buy, pay, fail to pay and cancel as time passes. Tells of each change.
import type { SandboxClock } from '../clock';
import {
  amountOf,
  type Customer,
  type Invoice,
  type Json,
  type Line,
  type Metadata,
  newInvoice,
  newItem,
  newSession,
  newStripeId,
  newSubscription,
  type Price,
  periodEnd,
  type Session,
  type Subscription,
} from './objects';

/** What the API refuses, with the code that Stripe gives. */
export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly type = 'invalid_request_error',
  ) {
    super(message);
  }
}

interface Contents {
  session: Session;
  lines: Line[];
  percentOff: number;
}

/** Where the account tells of what has changed. */
export type Announce = (type: string, object: Json) => void;

export class StripeAccount {
  readonly customers = new Map<string, Customer>();
  readonly products = new Map<string, Json & { id: string }>();
  readonly prices = new Map<string, Price>();
  readonly coupons = new Map<string, Json & { id: string; percent_off: number }>();
  readonly checkouts = new Map<string, Contents>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  /** Customers whose payments fail. */
  private readonly broke = new Set<string>();

  constructor(
    private readonly clock: SandboxClock,
    private readonly origin: string,
    private readonly announce: Announce,
  ) {}

  /** In Stripe's unit. */
  get now(): number {
    return Math.floor(this.clock.now() / 1000);
  }

  clear(): void {
    for (const kept of [this.customers, this.products, this.prices, this.coupons]) kept.clear();
    for (const kept of [this.checkouts, this.subscriptions, this.invoices, this.broke]) kept.clear();
  }

  found<T>(things: ReadonlyMap<string, T>, id: string, what: string): T {
    const thing = things.get(id);
    if (thing === undefined) throw new StripeRefusal(404, 'resource_missing', `No such ${what}: '${id}'`);
    return thing;
  }

  addCustomer(fields: Json): Customer {
    const customer = {
      id: newStripeId('cus'),
      object: 'customer',
      created: this.now,
      livemode: false,
      ...fields,
      metadata: (fields.metadata ?? {}) as Metadata,
    };
    this.customers.set(customer.id, customer);
    return customer;
  }

  customerOf(organizationId: string): Customer {
    const customer = [...this.customers.values()].find(
      ({ metadata }) => metadata.organization_id === organizationId,
    );
    if (!customer) throw new StripeRefusal(404, 'resource_missing', 'That organization is no customer.');
    return customer;
  }

  openCheckout(
    asked: Pick<Session, 'customer' | 'mode' | 'metadata' | 'success_url' | 'cancel_url'>,
    lines: Line[],
    couponId: string | null,
  ): Session {
    this.found(this.customers, asked.customer, 'customer');
    const percentOff = couponId === null ? 0 : this.found(this.coupons, couponId, 'coupon').percent_off;
    const amount_total = Math.round(amountOf(lines) * (1 - percentOff / 100));
    const currency = lines[0]?.price.currency ?? 'usd';
    const session = newSession({ ...asked, amount_total, currency }, this.now, this.origin);
    this.checkouts.set(session.id, { session, lines, percentOff });
    return session;
  }

  /** A person presses "Pay". */
  pay(sessionId: string): Session {
    const { session, lines } = this.found(this.checkouts, sessionId, 'checkout session');
    if (session.status !== 'open') throw new StripeRefusal(400, 'session_closed', 'This checkout is closed.');
    session.status = 'complete';
    session.payment_status = session.amount_total === 0 ? 'no_payment_required' : 'paid';
    if (session.mode === 'subscription') {
      const subscription = newSubscription(session.customer, session.metadata, lines, this.now);
      this.subscriptions.set(subscription.id, subscription);
      session.subscription = subscription.id;
      this.announce('customer.subscription.created', subscription);
      this.invoice(subscription, session.amount_total, true);
    }
    this.announce('checkout.session.completed', session);
    return session;
  }

  expire(sessionId: string): Session {
    const { session } = this.found(this.checkouts, sessionId, 'checkout session');
    if (session.status !== 'open') {
      throw new StripeRefusal(400, 'session_not_open', 'Only open Checkout Sessions can be expired.');
    }
    session.status = 'expired';
    this.announce('checkout.session.expired', session);
    return session;
  }

  /** Changes lines; the difference is invoiced at once. Nothing changes when that cannot be paid. */
  changeItems(
    subscription: Subscription,
    changes: readonly (Partial<Line> & { id?: string; deleted?: boolean })[],
  ): void {
    const before = amountOf(subscription.items.data);
    const [first] = subscription.items.data;
    const start = first?.current_period_start ?? this.now;
    let items = [...subscription.items.data];
    for (const { id, deleted, price, quantity } of changes) {
      const item = items.find((one) => one.id === id);
      if (id !== undefined && !item)
        throw new StripeRefusal(404, 'resource_missing', `No such item: '${id}'`);
      if (deleted) items = items.filter((one) => one.id !== id);
      else if (item)
        items = items.map((one) =>
          one === item ? { ...one, ...(price && { price }), ...(quantity && { quantity }) } : one,
        );
      else if (price) items.push({ ...newItem({ price, quantity: quantity ?? 1 }, start) });
    }
    const difference = Math.max(0, amountOf(items) - before);
    if (difference > 0 && this.broke.has(subscription.customer)) {
      throw new StripeRefusal(402, 'card_declined', 'Your card was declined.', 'card_error');
    }
    const interval = items[0]?.price.recurring?.interval ?? 'month';
    subscription.items.data = items.map((item) => ({
      ...item,
      current_period_end: periodEnd(start, interval),
    }));
    if (difference > 0) this.invoice(subscription, difference, true);
    this.announce('customer.subscription.updated', subscription);
  }

  setCancelAtPeriodEnd(subscription: Subscription, cancel: boolean): void {
    subscription.cancel_at_period_end = cancel;
    subscription.canceled_at = cancel ? this.now : null;
    subscription.cancellation_details.reason = cancel ? 'cancellation_requested' : null;
    this.announce('customer.subscription.updated', subscription);
  }

  cancelNow(subscription: Subscription, endedAt = this.now): void {
    subscription.status = 'canceled';
    subscription.canceled_at ??= endedAt;
    subscription.ended_at = endedAt;
    this.announce('customer.subscription.deleted', subscription);
  }

  /** From now on the customer's payments fail, or succeed: then what waits for payment is paid. */
  setPaying(customerId: string, pays: boolean): void {
    if (!pays) {
      this.broke.add(customerId);
      return;
    }
    this.broke.delete(customerId);
    for (const subscription of this.subscriptionsOf(customerId)) {
      if (subscription.status === 'past_due') this.settle(subscription);
    }
  }

  private settle(subscription: Subscription): void {
    for (const invoice of this.invoices.values()) {
      const ofIt = invoice.parent.subscription_details.subscription === subscription.id;
      if (!ofIt || invoice.status === 'paid') continue;
      Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due });
      this.announce('invoice.paid', invoice);
    }
    subscription.status = 'active';
    this.announce('customer.subscription.updated', subscription);
  }

  subscriptionsOf(customerId: string): Subscription[] {
    return [...this.subscriptions.values()].filter(({ customer }) => customer === customerId).toReversed();
  }

  /** Bills the next period of all that the customer subscribes to, without waiting for it. */
  renewNow(customerId: string): void {
    for (const subscription of this.subscriptionsOf(customerId)) {
      if (subscription.status !== 'canceled') this.renew(subscription, this.now);
    }
  }

  /** Whatever fell due by now: periods end, and what goes on is billed again. */
  catchUp(): void {
    for (const { session } of this.checkouts.values()) {
      if (session.status === 'open' && session.expires_at <= this.now) this.expire(session.id);
    }
    for (const subscription of this.subscriptions.values()) {
      while (subscription.status !== 'canceled') {
        const end = subscription.items.data[0]?.current_period_end ?? Number.POSITIVE_INFINITY;
        if (end > this.now) break;
        if (subscription.cancel_at_period_end) this.cancelNow(subscription, end);
        else this.renew(subscription, end);
      }
    }
  }

  private renew(subscription: Subscription, start: number): void {
    const paid = !this.broke.has(subscription.customer);
    for (const item of subscription.items.data) {
      item.current_period_start = start;
      item.current_period_end = periodEnd(start, item.price.recurring?.interval ?? 'month');
    }
    if (!paid) subscription.status = 'past_due';
    this.invoice(subscription, amountOf(subscription.items.data), paid, start);
    this.announce('customer.subscription.updated', subscription);
  }

  private invoice(subscription: Subscription, amount: number, paid: boolean, at = this.now): void {
    const invoice = newInvoice(subscription, amount, paid, at);
    this.invoices.set(invoice.id, invoice);
    subscription.latest_invoice = invoice.id;
    this.announce(paid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
  }
}
