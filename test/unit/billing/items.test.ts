// Conversion between the catalogue and the payment provider's line items.
import { expect } from 'chai';
import {
  addonOfPriceKey,
  addonQuantitiesOfMetadata,
  checkoutMetadataOf,
  planOfPriceKey,
  pricedLinesOfPurchase,
} from '../../../functions/billing/state';
import { stripeItemChangesOf } from '../../../functions/providers/stripe';
import type { PricedLineItem } from '../../../functions/providers/stripePrices';

const keysOf = (lines: readonly PricedLineItem[]): string[] => lines.map(({ item }) => item.key);
const addons = (quantities: Record<string, number>) =>
  pricedLinesOfPurchase({ kind: 'addons', quantities, period: 'month' });

describe('The lines of a purchase', () => {
  it('have the catalogue’s price for the period, and are recognized by their key', () => {
    const [line] = pricedLinesOfPurchase({ kind: 'plan', plan: 'business', period: 'year' });
    expect(line?.item).to.include({ unitAmount: 99_000, currency: 'usd', period: 'year' });
    expect(planOfPriceKey(line?.item.key ?? '')).to.equal('business');
    expect(addonOfPriceKey(line?.item.key ?? '')).to.equal(null);
    const keys = keysOf(addons({ storage: 2, expiries: 1 }));
    expect(keys.map(addonOfPriceKey)).to.deep.equal(['expiries', 'storage']);
    expect(planOfPriceKey('plan_unheard_of')).to.equal(null);
  });

  it('omit add-ons with quantity 0', () => {
    expect(keysOf(addons({ expiries: 0, workflows: 3 }))).to.deep.equal(['addon_workflows']);
  });

  it('describe the purchase in metadata, as strings', () => {
    const metadata = checkoutMetadataOf('acme', {
      kind: 'addons',
      quantities: { expiries: 0, storage: 2 },
      period: 'month',
    });
    expect(metadata).to.deep.equal({ organization_id: 'acme', kind: 'addons', quantity_storage: '2' });
    expect(addonQuantitiesOfMetadata(metadata)).to.deep.equal({ storage: 2 });
    expect(addonQuantitiesOfMetadata({ quantity_storage: '2.5', quantity_expiries: '-1' })).to.deep.equal({});
    expect(checkoutMetadataOf('acme', { kind: 'sms_credits', blocks: 3 })).to.include({ credits: '300' });
  });
});

describe('itemChanges', () => {
  const items = [
    { id: 'a', key: 'addon_expiries' },
    { id: 'b', key: 'addon_storage' },
  ];

  const lines: [string, PricedLineItem[], ReturnType<typeof stripeItemChangesOf>][] = [
    ['keeps an unchanged line, ends a removed one', addons({ storage: 5 }), { ids: ['b'], dropped: ['a'] }],
    ['keeps all', addons({ expiries: 1, storage: 1 }), { ids: ['a', 'b'], dropped: [] }],
    ['replaces leftover items', addons({ workflows: 1, storage: 1 }), { ids: ['a', 'b'], dropped: [] }],
    [
      'adds new ones',
      addons({ expiries: 1, workflows: 1, storage: 1 }),
      { ids: ['a', undefined, 'b'], dropped: [] },
    ],
  ];
  for (const [what, wanted, changes] of lines)
    it(what, () => expect(stripeItemChangesOf(items, wanted)).to.deep.equal(changes));

  it('replaces the item of another plan', () => {
    const plan = pricedLinesOfPurchase({ kind: 'plan', plan: 'enterprise', period: 'month' });
    const changes = stripeItemChangesOf([{ id: 'p', key: 'plan_starter' }], plan);
    expect(changes).to.deep.equal({ ids: ['p'], dropped: [] });
  });
});
