// The proration of a change to a subscription's items, to the second, as Stripe computes it. Pure.
import { amountOf, type Line, newItem, periodEnd, type SubscriptionItem } from './objects';
import { StripeRefusal } from './refusal';

export type ItemChange = Partial<Line> & { id?: string; deleted?: boolean };

/** The items after the changes of an update. @throws for an item that doesn't exist */
export function editItems(
  before: readonly SubscriptionItem[],
  wanted: readonly ItemChange[],
  now: number,
): SubscriptionItem[] {
  let items = [...before];
  for (const { id, deleted, price, quantity } of wanted) {
    const item = items.find((one) => one.id === id);
    if (id !== undefined && !item)
      throw new StripeRefusal(404, 'resource_missing', `No such subscription item: '${id}'`);
    const changes = { ...(price && { price }), ...(quantity && { quantity }) };
    if (deleted) items = items.filter((one) => one.id !== id);
    else if (item) items = items.map((one) => (one === item ? { ...one, ...changes } : one));
    else if (price) items.push(newItem({ price, quantity: quantity ?? 1 }, now));
  }
  return items;
}

const intervalOf = ([first]: readonly SubscriptionItem[]) => first?.price.recurring?.interval ?? 'month';

const sameItem = (one: SubscriptionItem, other: SubscriptionItem): boolean =>
  one.id === other.id && one.price.id === other.price.id && one.quantity === other.quantity;

const unused = (items: readonly SubscriptionItem[], now: number): number =>
  items.reduce((sum, item) => {
    const { current_period_start: start, current_period_end: end } = item;
    const share = Math.min(1, Math.max(0, (end - now) / (end - start)));
    return sum + Math.round(amountOf([item]) * share);
  }, 0);

/**
 * Credits the unused paid time and charges the new items for the rest of the period, or for a whole new period if its
 * length changes.
 */
export function prorate(
  before: readonly SubscriptionItem[],
  after: readonly SubscriptionItem[],
  now: number,
): { items: SubscriptionItem[]; amount: number } {
  const [first] = before;
  const interval = intervalOf(after);
  if (intervalOf(before) !== interval || !first) {
    const period = { current_period_start: now, current_period_end: periodEnd(now, interval) };
    return {
      items: after.map((item) => ({ ...item, ...period })),
      amount: amountOf(after) - unused(before, now),
    };
  }
  const { current_period_start, current_period_end } = first;
  const items = after.map((item) => ({ ...item, current_period_start, current_period_end }));
  const isMissingIn = (list: readonly SubscriptionItem[]) => (item: SubscriptionItem) =>
    !list.some((other) => sameItem(item, other));
  return {
    items,
    amount: unused(items.filter(isMissingIn(before)), now) - unused(before.filter(isMissingIn(items)), now),
  };
}
