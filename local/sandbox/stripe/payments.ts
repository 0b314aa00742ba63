// Invoices and payments: drafts that wait an hour, used credit, and payments that fail, take days or are disputed.
import {
  type BillingReason,
  type Charge,
  type Customer,
  type Dispute,
  type Invoice,
  type Json,
  newCharge,
  newInvoice,
  newStripeId,
  type Subscription,
} from './objects';
import { StripeRefusal } from './refusal';

/** Where the account reports changes. */
export type Announce = (type: string, object: Json) => void;

/** `delayed`: like a bank debit, which takes days. */
export const OUTCOMES = ['succeed', 'fail', 'delayed'] as const;
export type PaymentOutcome = (typeof OUTCOMES)[number];

const HOUR = 3600;

export class StripePayments {
  readonly invoices = new Map<string, Invoice>();
  readonly charges = new Map<string, Charge>();
  readonly disputes = new Map<string, Dispute>();
  /** The outcome of each customer's payments; default: success. */
  private readonly outcomes = new Map<string, PaymentOutcome>();

  constructor(
    private readonly customers: ReadonlyMap<string, Customer>,
    private readonly announce: Announce,
  ) {}

  clear(): void {
    for (const kept of [this.invoices, this.charges, this.disputes, this.outcomes]) kept.clear();
  }

  /** The state that `npm start -- --keep` restores. */
  kept() {
    const { invoices, charges, disputes, outcomes } = this;
    return { invoices, charges, disputes, outcomes };
  }

  outcomeOf(customer: string): PaymentOutcome {
    return this.outcomes.get(customer) ?? 'succeed';
  }

  setOutcome(customer: string, outcome: PaymentOutcome): void {
    this.outcomes.set(customer, outcome);
  }

  /** Renewal invoices are drafts for an hour; those of an unpaid subscription stay drafts. */
  draft(subscription: Subscription, subtotal: number, billing_reason: BillingReason, at: number): Invoice {
    const automatically_finalizes_at = subscription.status === 'unpaid' ? null : at + HOUR;
    const invoice = newInvoice(subscription, { subtotal, billing_reason, automatically_finalizes_at }, at);
    this.invoices.set(invoice.id, invoice);
    subscription.latest_invoice = invoice.id;
    this.announce('invoice.created', invoice);
    return invoice;
  }

  draftsDue(now: number): Invoice[] {
    return [...this.invoices.values()].filter(
      ({ status, automatically_finalizes_at: at }) => status === 'draft' && at !== null && at <= now,
    );
  }

  /** The amount due after the customer's credit. */
  dueOf({ customer, total }: Pick<Invoice, 'customer' | 'total'>): number {
    return Math.max(0, total + (this.customers.get(customer)?.balance ?? 0));
  }

  /** Collects the payment. Returns whether it succeeded, failed or is pending. */
  finalize(invoice: Invoice, at: number): PaymentOutcome {
    const customer = this.customers.get(invoice.customer);
    const due = this.dueOf(invoice);
    if (customer) customer.balance = Math.min(0, invoice.total + customer.balance);
    Object.assign(invoice, { status: 'open', amount_due: due, automatically_finalizes_at: null });
    this.announce('invoice.finalized', invoice);
    return this.collect(invoice, at);
  }

  collect(invoice: Invoice, at: number): PaymentOutcome {
    const outcome = invoice.amount_due === 0 ? 'succeed' : this.outcomeOf(invoice.customer);
    if (outcome === 'succeed') {
      if (invoice.amount_due > 0) this.charge(invoice.customer, invoice.amount_due, at);
      Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due });
      this.announce('invoice.paid', invoice);
    }
    if (outcome === 'fail') this.announce('invoice.payment_failed', invoice);
    return outcome;
  }

  openOf(subscription: Subscription): Invoice[] {
    return [...this.invoices.values()].filter(
      ({ status, parent }) => status === 'open' && parent.subscription_details.subscription === subscription.id,
    );
  }

  charge(customer: string, amount: number, at: number): Charge {
    const charge = newCharge(customer, amount, at);
    this.charges.set(charge.id, charge);
    return charge;
  }

  private newestOf(customer: string): Charge {
    const charge = [...this.charges.values()].findLast((one) => one.customer === customer && !one.refunded);
    if (!charge) throw new StripeRefusal(404, 'resource_missing', 'This customer has no payment.');
    return charge;
  }

  /** The operator refunds it. */
  refund(charge: Charge): void {
    Object.assign(charge, { refunded: true, amount_refunded: charge.amount });
    this.announce('charge.refunded', charge);
  }

  /** The customer's bank disputes the newest payment, or decides the dispute. */
  dispute(customer: string, status: Dispute['status']): void {
    const charge = this.newestOf(customer);
    const known = [...this.disputes.values()].find((one) => one.charge === charge.id);
    const dispute: Dispute = known ?? {
      id: newStripeId('du'),
      object: 'dispute',
      charge: charge.id,
      payment_intent: charge.payment_intent,
      amount: charge.amount,
      status,
    };
    Object.assign(dispute, { status });
    this.disputes.set(dispute.id, dispute);
    charge.disputed = true;
    this.announce(known ? 'charge.dispute.closed' : 'charge.dispute.created', dispute);
  }
}
