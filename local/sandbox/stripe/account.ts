// One Stripe account: what its customers buy, change and cancel as time passes. Reports each change.
import type { SandboxClock } from '../clock';
import { type Kept, refill } from '../keeping';
import {
  amountOf,
  type Customer,
  type Invoice,
  type Json,
  type Line,
  type Metadata,
  newSession,
  newStripeId,
  newSubscription,
  type Price,
  periodEnd,
  type Session,
  type Subscription,
  type SubscriptionStatus,
  taxOn,
} from './objects';
import { type Announce, type PaymentOutcome, StripePayments } from './payments';
import { editItems, type ItemChange, prorate } from './proration';
import { StripeRefusal } from './refusal';

interface Contents {
  session: Session;
  lines: Line[];
  /** Before taxes. */
  amount: number;
  /** The metadata of the subscription that the payment begins, which isn’t the session’s. */
  subscriptionMetadata: Metadata;
}

const DECLINED = ['Your card was declined.', { type: 'card_error' }] as const;
/** How long a first payment waits for a person's approval. */
const INCOMPLETE_SECONDS = 23 * 60 * 60;
const BILLED: readonly SubscriptionStatus[] = ['active', 'past_due', 'trialing', 'unpaid'];
const ENDED: readonly SubscriptionStatus[] = ['canceled', 'incomplete_expired'];

export class StripeAccount implements Kept {
  readonly customers = new Map<string, Customer>();
  readonly products = new Map<string, Json & { id: string; active: boolean }>();
  readonly prices = new Map<string, Price>();
  readonly coupons = new Map<string, Json & { id: string; percent_off: number }>();
  readonly checkouts = new Map<string, Contents>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly payments: StripePayments;
  /** Whether the operator has saved the portal's settings. */
  hasPortal = true;

  constructor(
    private readonly clock: SandboxClock,
    private readonly origin: string,
    private readonly announce: Announce,
  ) {
    this.payments = new StripePayments(this.customers, announce);
  }

  get now(): number {
    return Math.floor(this.clock.now() / 1000);
  }

  clear(): void {
    for (const kept of [this.customers, this.products, this.prices, this.coupons]) kept.clear();
    for (const kept of [this.checkouts, this.subscriptions, this.payments]) kept.clear();
    this.hasPortal = true;
  }

  kept() {
    const { customers, products, prices, coupons, checkouts, subscriptions, payments } = this;
    return { customers, products, prices, coupons, checkouts, subscriptions, ...payments.kept() };
  }

  restore(kept: Record<string, unknown>): void {
    for (const [name, held] of Object.entries(this.kept())) refill(held, kept[name]);
  }

  /** @param param the body field that named the object, for 400; a path gives 404 */
  found<T>(things: ReadonlyMap<string, T>, id: string, what: string, param?: string): T {
    const thing = things.get(id);
    const isGone = (thing as { deleted?: true } | undefined)?.deleted === true;
    if (thing === undefined || (isGone && param !== undefined)) {
      const more = param === undefined ? {} : { param };
      const status = param === undefined ? 404 : 400;
      throw new StripeRefusal(status, 'resource_missing', `No such ${what}: '${id}'`, more);
    }
    return thing;
  }

  addCustomer(fields: Json): Customer {
    const customer: Customer = {
      id: newStripeId('cus'),
      object: 'customer',
      created: this.now,
      livemode: false,
      balance: 0,
      ...fields,
      metadata: (fields.metadata ?? {}) as Metadata,
    };
    this.customers.set(customer.id, customer);
    return customer;
  }

  customerOf(organizationId: string): Customer {
    const all = [...this.customers.values()];
    const customer = all.findLast(({ metadata }) => metadata.organization_id === organizationId);
    if (!customer) throw new StripeRefusal(404, 'resource_missing', 'This organization is not a customer.');
    return customer;
  }

  /** Ends the customer's subscriptions immediately, as Stripe does. */
  deleteCustomer(customer: Customer): void {
    for (const subscription of this.subscriptionsOf(customer.id)) {
      if (!ENDED.includes(subscription.status)) this.cancelNow(subscription);
    }
    customer.deleted = true;
    this.announce('customer.deleted', customer);
  }

  openCheckout(
    asked: Pick<Session, 'customer' | 'mode' | 'metadata' | 'success_url' | 'cancel_url' | 'automatic_tax'>,
    lines: Line[],
    { couponId, subscriptionMetadata }: { couponId: string | null; subscriptionMetadata: Metadata },
  ): Session {
    this.found(this.customers, asked.customer, 'customer', 'customer');
    if (lines.some(({ price }) => !price.active)) {
      const message = 'The price specified is inactive. This field only accepts active prices.';
      throw new StripeRefusal(400, null, message, { param: 'line_items[0][price]' });
    }
    const percentOff = couponId === null ? 0 : this.found(this.coupons, couponId, 'coupon').percent_off;
    const amount = Math.round(amountOf(lines) * (1 - percentOff / 100));
    const currency = lines[0]?.price.currency ?? 'usd';
    const amount_total = amount + taxOn(amount, asked.automatic_tax);
    const session = newSession({ ...asked, amount_total, currency }, this.now, this.origin);
    this.checkouts.set(session.id, { session, lines, amount, subscriptionMetadata });
    return session;
  }

  /** A person presses "Pay". */
  pay(sessionId: string): Session {
    const checkout = this.found(this.checkouts, sessionId, 'checkout session');
    const { session, lines, amount, subscriptionMetadata: metadata } = checkout;
    if (session.status !== 'open') throw new StripeRefusal(400, null, 'This checkout is closed.');
    const outcome = session.amount_total === 0 ? 'succeed' : this.payments.outcomeOf(session.customer);
    if (outcome === 'fail') throw new StripeRefusal(402, 'card_declined', ...DECLINED);
    session.status = 'complete';
    if (session.amount_total === 0) session.payment_status = 'no_payment_required';
    else if (outcome === 'succeed') session.payment_status = 'paid';
    if (session.mode === 'subscription') {
      const subscription = newSubscription({ ...session, metadata }, lines, this.now);
      this.subscriptions.set(subscription.id, subscription);
      session.subscription = subscription.id;
      this.announce('customer.subscription.created', subscription);
      this.bill(this.payments.draft(subscription, amount, 'subscription_create', this.now), subscription);
    } else if (outcome === 'succeed') this.chargeFor(session);
    this.announce('checkout.session.completed', session);
    return session;
  }

  private chargeFor(session: Session): void {
    if (session.amount_total === 0) return;
    const { customer, amount_total } = session;
    session.payment_intent = this.payments.charge(customer, amount_total, this.now).payment_intent;
  }

  expire(sessionId: string): Session {
    const { session } = this.found(this.checkouts, sessionId, 'checkout session');
    if (session.status !== 'open') {
      throw new StripeRefusal(400, null, 'Only Checkout Sessions with a status in ["open"] can be expired.');
    }
    session.status = 'expired';
    this.announce('checkout.session.expired', session);
    return session;
  }

  /** Changes lines and invoices the difference immediately. Changes nothing if the payment fails. */
  changeItems(subscription: Subscription, wanted: readonly ItemChange[]): void {
    const items = editItems(subscription.items.data, wanted, this.now);
    const change = prorate(subscription.items.data, items, this.now);
    const { customer, automatic_tax } = subscription;
    const due = this.payments.dueOf({ customer, total: change.amount + taxOn(change.amount, automatic_tax) });
    if (due > 0 && this.payments.outcomeOf(customer) === 'fail')
      throw new StripeRefusal(402, 'card_declined', ...DECLINED);
    subscription.items.data = change.items;
    if (change.amount !== 0) {
      const invoice = this.payments.draft(subscription, change.amount, 'subscription_update', this.now);
      this.bill(invoice, subscription);
    }
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

  /** A change that Stripe, its settings or the operator would make. */
  setStatus(subscription: Subscription, status: SubscriptionStatus): void {
    const former = subscription.status;
    subscription.status = status;
    const event = status === 'paused' ? 'paused' : former === 'paused' ? 'resumed' : 'updated';
    this.announce(`customer.subscription.${event}`, subscription);
  }

  /** The outcome of the customer's payments from now on; waiting payments end with it too. */
  setPaying(customerId: string, outcome: PaymentOutcome): void {
    this.payments.setOutcome(customerId, outcome);
    if (outcome === 'delayed') return;
    for (const { session } of this.checkouts.values()) {
      const isOnItsWay = session.status === 'complete' && session.payment_status === 'unpaid';
      if (session.customer === customerId && isOnItsWay) this.arrive(session, outcome);
    }
    if (outcome === 'fail') return;
    for (const subscription of this.subscriptionsOf(customerId)) {
      const open = this.payments.openOf(subscription);
      for (const invoice of open) this.payments.collect(invoice, this.now);
      if (open.length > 0 && !ENDED.includes(subscription.status)) this.setStatus(subscription, 'active');
    }
  }

  private arrive(session: Session, outcome: 'succeed' | 'fail'): void {
    const succeeded = outcome === 'succeed';
    if (succeeded) session.payment_status = 'paid';
    if (succeeded && session.mode === 'payment') this.chargeFor(session);
    this.announce(`checkout.session.async_payment_${succeeded ? 'succeeded' : 'failed'}`, session);
    const subscription = this.subscriptions.get(session.subscription ?? '');
    if (succeeded || !subscription) return;
    for (const invoice of this.payments.openOf(subscription)) this.payments.collect(invoice, this.now);
    this.setStatus(subscription, 'past_due');
  }

  subscriptionsOf(customerId: string): Subscription[] {
    return [...this.subscriptions.values()].filter(({ customer }) => customer === customerId).toReversed();
  }

  /** Bills the next period of all the customer's subscriptions immediately. */
  renewNow(customerId: string): void {
    for (const subscription of this.subscriptionsOf(customerId)) {
      if (BILLED.includes(subscription.status)) this.finalizeDraft(this.renew(subscription, this.now), subscription);
    }
  }

  /** Ends due periods and bills the next ones. */
  catchUp(): void {
    for (const { session } of this.checkouts.values()) {
      if (session.status === 'open' && session.expires_at <= this.now) this.expire(session.id);
    }
    for (const subscription of this.subscriptions.values()) {
      const { status, created } = subscription;
      if (status === 'incomplete' && created + INCOMPLETE_SECONDS <= this.now)
        this.setStatus(subscription, 'incomplete_expired');
      while (BILLED.includes(subscription.status)) {
        const end = subscription.items.data[0]?.current_period_end ?? Number.POSITIVE_INFINITY;
        if (end > this.now) break;
        if (subscription.cancel_at_period_end) this.cancelNow(subscription, end);
        else this.renew(subscription, end);
      }
    }
    for (const invoice of this.payments.draftsDue(this.now)) {
      const subscription = this.subscriptions.get(invoice.parent.subscription_details.subscription);
      if (subscription) this.finalizeDraft(invoice, subscription);
    }
  }

  private renew(subscription: Subscription, start: number): Invoice {
    for (const item of subscription.items.data) {
      item.current_period_start = start;
      item.current_period_end = periodEnd(start, item.price.recurring?.interval ?? 'month');
    }
    const amount = amountOf(subscription.items.data);
    const invoice = this.payments.draft(subscription, amount, 'subscription_cycle', start);
    if (subscription.status === 'trialing') subscription.status = 'active';
    this.announce('customer.subscription.updated', subscription);
    return invoice;
  }

  private bill(invoice: Invoice, subscription: Subscription): PaymentOutcome {
    const outcome = this.payments.finalize(invoice, this.now);
    if (outcome === 'fail') subscription.status = 'past_due';
    return outcome;
  }

  private finalizeDraft(invoice: Invoice, subscription: Subscription): void {
    if (invoice.status !== 'draft') return;
    const former = subscription.status;
    const outcome = this.bill(invoice, subscription);
    if (outcome === 'succeed' && former === 'past_due') subscription.status = 'active';
    if (subscription.status !== former) this.announce('customer.subscription.updated', subscription);
  }
}
