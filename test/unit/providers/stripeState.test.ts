// How Stripe's subscriptions and invoices are interpreted, including drafts and void ones.
import { expect } from 'chai';
import type Stripe from 'stripe';
import { stripeSubscriptionSnapshotOf } from '../../../functions/providers/stripeState';

const subscription = {
  ...{ id: 'sub_1', metadata: { kind: 'plan' }, status: 'active', created: 1_000, items: { data: [] } },
  ...{ cancel_at_period_end: false, ended_at: null, cancellation_details: null },
} as unknown as Stripe.Subscription;

const invoice = (status: string, created: number, of = 'sub_1', total = 2_900, givenBack = 0) =>
  ({
    status,
    created,
    total,
    amount_paid: status === 'paid' ? Math.max(0, total) : 0,
    post_payment_credit_notes_amount: givenBack,
    parent: { subscription_details: { subscription: of } },
  }) as unknown as Stripe.Invoice;

const stateWith = (...invoices: Stripe.Invoice[]) => {
  const { lastInvoice, unpaidSince } = stripeSubscriptionSnapshotOf(subscription, invoices);
  return {
    last: lastInvoice && [lastInvoice.createdAt.getTime() / 1000, lastInvoice.paidAmount],
    unpaid: unpaidSince && unpaidSince.getTime() / 1000,
  };
};

describe('The state of a subscription', () => {
  it('comes from the newest invoice and the oldest open one', () => {
    const state = stateWith(invoice('open', 3_000), invoice('open', 2_500), invoice('paid', 2_000));
    expect(state).to.deep.equal({ last: [3_000, null], unpaid: 2_500 });
  });

  it('ignores draft and void invoices', () => {
    const before = { last: [2_000, 29], unpaid: null };
    expect(stateWith(invoice('draft', 3_000), invoice('paid', 2_000))).to.deep.equal(before);
    expect(stateWith(invoice('void', 3_000), invoice('paid', 2_000))).to.deep.equal(before);
  });

  it('ignores credits from downgrades, and deducts credit notes', () => {
    const credit = invoice('paid', 3_000, 'sub_1', -1_000);
    expect(stateWith(credit, invoice('paid', 2_000))).to.deep.equal({ last: [2_000, 29], unpaid: null });
    const less = invoice('paid', 2_000, 'sub_1', 2_900, 900);
    expect(stateWith(less)).to.deep.equal({ last: [2_000, 20], unpaid: null });
  });

  it('has the date of the first unpaid invoice, which may be uncollectible', () => {
    const since = (...invoices: Stripe.Invoice[]) =>
      stripeSubscriptionSnapshotOf(subscription, invoices).notPaidSince?.getTime();
    const [givenUp, paid] = [invoice('uncollectible', 2_500), invoice('paid', 2_000)];
    expect(since(givenUp, paid)).to.equal(2_500_000);
    expect(since(invoice('open', 3_000), givenUp, paid)).to.equal(2_500_000);
    expect(since(invoice('paid', 3_000), givenUp, paid)).to.equal(undefined);
  });

  it('ignores other subscriptions’ invoices', () => {
    expect(stateWith(invoice('open', 3_000, 'sub_2'))).to.deep.equal({ last: null, unpaid: null });
  });
});
