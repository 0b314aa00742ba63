// Stripe’s objects: the changed items of a subscription, and the state that follows from its invoices.
import { expect } from 'chai';
import type Stripe from 'stripe';
import { pricedLinesOfPurchase } from '../../../functions/billing/state';
import { stripeItemChangesOf } from '../../../functions/providers/stripe';
import type { PurchaseLine } from '../../../functions/providers/stripePrices';
import { stripeSubscriptionSnapshotOf } from '../../../functions/providers/stripeState';

const addons = (quantities: Record<string, number>) =>
  pricedLinesOfPurchase({ kind: 'addons', quantities, period: 'month' });

describe('stripeItemChangesOf', () => {
  const items = [
    { id: 'a', key: 'addon_expiries' },
    { id: 'b', key: 'addon_storage' },
  ];

  const lines: [string, PurchaseLine[], ReturnType<typeof stripeItemChangesOf>][] = [
    ['keeps an unchanged line, ends a removed one', addons({ storage: 5 }), { ids: ['b'], dropped: ['a'] }],
    ['keeps all', addons({ expiries: 1, storage: 1 }), { ids: ['a', 'b'], dropped: [] }],
    ['replaces leftover items', addons({ workflows: 1, storage: 1 }), { ids: ['a', 'b'], dropped: [] }],
    ['adds new ones', addons({ expiries: 1, workflows: 1, storage: 1 }), { ids: ['a', undefined, 'b'], dropped: [] }],
  ];
  for (const [what, wanted, changes] of lines)
    it(what, () => expect(stripeItemChangesOf(items, wanted)).to.deep.equal(changes));
});

const stripeSubscription = {
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
  const { lastInvoice, unpaidSince } = stripeSubscriptionSnapshotOf(stripeSubscription, invoices);
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

  it('ignores drafts, void invoices, credits from downgrades and other subscriptions; deducts credit notes', () => {
    const others = [invoice('draft', 3_000), invoice('void', 3_000), invoice('paid', 3_000, 'sub_1', -1_000)];
    for (const other of [...others, invoice('open', 3_000, 'sub_2')])
      expect(stateWith(other, invoice('paid', 2_000))).to.deep.equal({ last: [2_000, 29], unpaid: null });
    const less = invoice('paid', 2_000, 'sub_1', 2_900, 900);
    expect(stateWith(less)).to.deep.equal({ last: [2_000, 20], unpaid: null });
  });

  it('has the date of the first unpaid invoice, which may be uncollectible', () => {
    const since = (...invoices: Stripe.Invoice[]) =>
      stripeSubscriptionSnapshotOf(stripeSubscription, invoices).notPaidSince?.getTime();
    const [givenUp, paid] = [invoice('uncollectible', 2_500), invoice('paid', 2_000)];
    expect(since(givenUp, paid)).to.equal(2_500_000);
    expect(since(invoice('open', 3_000), givenUp, paid)).to.equal(2_500_000);
    expect(since(invoice('paid', 3_000), givenUp, paid)).to.equal(undefined);
  });
});
