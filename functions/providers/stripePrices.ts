// Our catalogue in Stripe. Prices and coupons are created when first needed, and recreated if someone archives them.
import type Stripe from 'stripe';
import { hasErrorCode } from '../platform/services';

/** A purchasable item of the catalogue. */
export interface CatalogueItem {
  /** The permanent name in Stripe: `plan_business`, `seats`, `addon_storage`, `sms_credits`. */
  key: string;
  name: string;
  /** In the currency's minor unit. */
  unitAmount: number;
  currency: string;
  /** Null for a one-time payment. */
  period: 'month' | 'year' | null;
}
export interface PurchaseLine {
  item: CatalogueItem;
  quantity: number;
}

/**
 * Stripe prices can’t be changed. Changing the amount requires a new price, and existing subscriptions keep the old
 * one.
 */
const lookupKey = ({ key, period, unitAmount, currency }: CatalogueItem): string =>
  [key, period ?? 'once', unitAmount, currency].join('_');

async function makePrice(stripe: Stripe, item: CatalogueItem, effectKey: string): Promise<string> {
  const product = `expiry_${item.key}`;
  try {
    await stripe.products.create({ id: product, name: item.name });
  } catch (thrown) {
    if (!hasErrorCode(thrown, 'resource_already_exists')) throw thrown;
    // Someone may have archived the product, and Stripe doesn't sell archived products.
    await stripe.products.update(product, { active: true });
  }
  const lookup_key = lookupKey(item);
  const price = await stripe.prices.create(
    {
      product,
      lookup_key,
      // Takes over the lookup key from an archived price, which would otherwise still hold it.
      transfer_lookup_key: true,
      unit_amount: item.unitAmount,
      currency: item.currency,
      tax_behavior: 'exclusive',
      metadata: { item: item.key },
      ...(item.period === null ? {} : { recurring: { interval: item.period } }),
    },
    // The idempotency key includes this request's key. Otherwise, Stripe could return a stored response that refers to
    // a price archived since then.
    { idempotencyKey: `${effectKey}_price_${lookup_key}` },
  );
  return price.id;
}

/** Returns the items' Stripe price ids, in order. Creates missing prices, so no setup is needed. */
export async function findOrCreateStripePrices(
  stripe: Stripe,
  lines: readonly PurchaseLine[],
  effectKey: string,
): Promise<string[]> {
  const items = lines.map(({ item }) => item);
  const known = await stripe.prices.list({ lookup_keys: items.map(lookupKey), active: true, limit: 100 });
  const idByKey = new Map(known.data.map(({ lookup_key, id }) => [lookup_key, id]));
  const ids: string[] = [];
  for (const item of items) ids.push(idByKey.get(lookupKey(item)) ?? (await makePrice(stripe, item, effectKey)));
  return ids;
}

export async function findOrCreateStripeCoupon(stripe: Stripe, percentOff: number): Promise<string> {
  const id = `expiry_${percentOff}_percent_once`;
  try {
    await stripe.coupons.create({
      id,
      percent_off: percentOff,
      duration: 'once',
      name: `${percentOff}% off`,
    });
  } catch (thrown) {
    if (!hasErrorCode(thrown, 'resource_already_exists')) throw thrown;
  }
  return id;
}
