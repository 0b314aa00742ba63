// Derives an organization's plan, limits, add-ons, credits and payment standing from the customer's state in Stripe.
// Pure.
import {
  ADDONS,
  type BillingPeriod,
  PLAN_PRICES,
  PLANS,
  type PlanId,
  type PriceAmount,
  SEAT_PRICE_BY_PERIOD,
  SMS_CREDIT_BLOCK,
} from '../plans/catalogue';
import type { PlanLapse } from '../plans/planState';
import type { PlanUsage } from '../plans/usage';
import type { CatalogueItem, PurchaseLine } from '../providers/stripePrices';
import type { StripeCustomerSnapshot, StripeSubscriptionSnapshot } from '../providers/stripeState';

/** A purchase stays active while Stripe retries its failed payment. */
const RUNNING = ['active', 'trialing', 'past_due'];
/** The first payment hasn't succeeded, so nothing was bought. */
const NEVER_BEGUN = ['incomplete', 'incomplete_expired'];

const isRunningBillingSubscription = ({ status }: Pick<StripeSubscriptionSnapshot, 'status'>): boolean =>
  RUNNING.includes(status);

/** Whether the subscription can no longer be paid. */
export const isEndedBillingSubscription = ({ status }: Pick<StripeSubscriptionSnapshot, 'status'>): boolean =>
  status === 'canceled' || NEVER_BEGUN.includes(status);

/**
 * The current subscription of the given kind. Active subscriptions take precedence over ended ones. If there are
 * several, the newest is used; ties are broken by id.
 */
function subscriptionOf(
  state: StripeCustomerSnapshot,
  kind: BillingSubscriptionKind,
): StripeSubscriptionSnapshot | null {
  const candidates = state.subscriptions.filter(
    ({ metadata, status }) => metadata.kind === kind && !NEVER_BEGUN.includes(status),
  );
  const rank = (one: StripeSubscriptionSnapshot): number =>
    isRunningBillingSubscription(one) ? 2 : isEndedBillingSubscription(one) ? 0 : 1;
  const [first] = candidates.toSorted(
    (left, right) =>
      rank(right) - rank(left) || right.createdAt.getTime() - left.createdAt.getTime() || (left.id < right.id ? 1 : -1),
  );
  return first ?? null;
}

const subscriptionFields = (subscription: StripeSubscriptionSnapshot) => ({
  subscription_id: subscription.id,
  status: subscription.status,
  period: subscription.period,
  cancel_at_period_end: subscription.cancelAtPeriodEnd,
  last_invoice_at: subscription.lastInvoice?.createdAt ?? null,
  next_invoice_at:
    isRunningBillingSubscription(subscription) && !subscription.cancelAtPeriodEnd ? subscription.periodEndsAt : null,
  period_ends_at: subscription.endedAt ?? subscription.periodEndsAt,
});

const earlier = (one: Date | null, other: Date): Date => (one !== null && one < other ? one : other);

/**
 * When the plan ends, and why. After a failed payment, the oldest unpaid invoice's date applies, even if Stripe stops
 * trying to collect it. A period ends when its last day is over.
 */
function lapseIn(subscription: StripeSubscriptionSnapshot): PlanLapse | null {
  const { status, unpaidSince, notPaidSince, endedAt, endedUnpaid, cancelAtPeriodEnd, periodEndsAt } = subscription;
  const failedSince = notPaidSince === null ? unpaidSince : earlier(unpaidSince, notPaidSince);
  if (isEndedBillingSubscription(subscription)) {
    const end = earlier(endedAt, periodEndsAt);
    return failedSince !== null || endedUnpaid
      ? { at: earlier(failedSince, end), reason: 'payment_failed' }
      : { at: end, reason: 'cancelled' };
  }
  if (status !== 'active' && status !== 'trialing') {
    const failed = failedSince ?? subscription.lastInvoice?.createdAt ?? periodEndsAt;
    return { at: failed, reason: 'payment_failed' };
  }
  return cancelAtPeriodEnd ? { at: periodEndsAt, reason: 'cancelled' } : null;
}

const NO_EXTRA: PlanUsage['extra'] = { expiries: 0, workflows: 0, seats: 0, storage_bytes: 0 };

function extraOf(
  seats: StripeSubscriptionSnapshot | null,
  quantities: Readonly<Record<string, number>>,
): PlanUsage['extra'] {
  const extra = { ...NO_EXTRA };
  if (seats && isRunningBillingSubscription(seats)) extra.seats = seatCount(seats);
  for (const [key, quantity] of Object.entries(quantities)) {
    const addon = ADDONS[key];
    if (addon) extra[addon.limit] += quantity * addon.unit_size * addon.unit;
  }
  return extra;
}

const seatCount = ({ lines }: StripeSubscriptionSnapshot): number =>
  lines.filter(({ key }) => key === SEATS_KEY).reduce((sum, { quantity }) => sum + quantity, 0);

function addonQuantities(addons: StripeSubscriptionSnapshot | null): Record<string, number> {
  if (!addons || !isRunningBillingSubscription(addons)) return {};
  return Object.fromEntries(
    addons.lines.flatMap(({ key, quantity }) => {
      const addon = addonOfPriceKey(key);
      return addon === null ? [] : [[addon, quantity]];
    }),
  );
}

/** The quantities of add-ons in an open checkout, or null. */
function pendingAddons({ checkouts }: StripeCustomerSnapshot): Record<string, number> | null {
  const open = checkouts.find(({ state, metadata }) => state === 'open' && metadata.kind === 'addons');
  return open ? addonQuantitiesOfMetadata(open.metadata) : null;
}

/** Paid checkouts for SMS credits. A refund removes the credits that haven't been spent. */
const smsPurchases = ({ checkouts }: StripeCustomerSnapshot) =>
  checkouts
    .filter(({ state, paid, metadata }) => state === 'complete' && paid && metadata.kind === 'sms_credits')
    .map(({ id, metadata, refunded }) => ({ checkoutId: id, credits: Number(metadata.credits), refunded }))
    .filter(({ credits }) => Number.isInteger(credits) && credits > 0);

/** Paid checkouts with a promo code. `countedBefore` means that the code was already counted at registration. */
const promoUses = ({ checkouts }: StripeCustomerSnapshot) =>
  checkouts.flatMap(({ id, state, paid, metadata }) =>
    state === 'complete' && paid && metadata.promo_code
      ? [{ checkoutId: id, code: metadata.promo_code, countedBefore: metadata.promo_from === 'registration' }]
      : [],
  );

/** Depends only on the customer's state, so repeated or out-of-order events produce the same result. */
export function customerPurchasesOf(state: StripeCustomerSnapshot) {
  const plan = subscriptionOf(state, 'plan');
  const seats = subscriptionOf(state, 'seats');
  const addons = subscriptionOf(state, 'addons');
  const quantities = addonQuantities(addons);
  return {
    /** Null if no plan has ever been bought; the organization then keeps its current plan. */
    planId: plan?.lines.map(({ key }) => planOfPriceKey(key)).find((id) => id !== null) ?? null,
    plan: plan && {
      ...subscriptionFields(plan),
      ordered_at: plan.createdAt,
      last_payment_amount: plan.lastInvoice?.paidAmount ?? null,
    },
    seats: seats && subscriptionFields(seats),
    addons: addons && { ...subscriptionFields(addons), quantities },
    pending_addons: pendingAddons(state),
    extra: extraOf(seats, quantities),
    lapse: plan && lapseIn(plan),
    smsPurchases: smsPurchases(state),
    promoUses: promoUses(state),
  };
}
export type CustomerPurchases = ReturnType<typeof customerPurchasesOf>;

export type PaidPlanId = Exclude<PlanId, 'trial'>;
export const PAID_PLAN_IDS = Object.keys(PLAN_PRICES) as [PaidPlanId, ...PaidPlanId[]];

/** The kinds of subscription. An organization has at most one active subscription of each kind. */
export const BILLING_SUBSCRIPTION_KINDS = ['plan', 'seats', 'addons'] as const;
export type BillingSubscriptionKind = (typeof BILLING_SUBSCRIPTION_KINDS)[number];

const SEATS_KEY = 'seats';
const SMS_KEY = 'sms_credits';
const PLAN_PREFIX = 'plan_';
const ADDON_PREFIX = 'addon_';

/** The plan that a price key belongs to, or null. */
export function planOfPriceKey(key: string): PaidPlanId | null {
  return PAID_PLAN_IDS.find((plan) => key === `${PLAN_PREFIX}${plan}`) ?? null;
}

/** The add-on that a price key belongs to, or null. */
export function addonOfPriceKey(key: string): string | null {
  return Object.keys(ADDONS).find((addon) => key === `${ADDON_PREFIX}${addon}`) ?? null;
}

const priced = (key: string, name: string, price: PriceAmount, period: BillingPeriod | null): CatalogueItem => ({
  key,
  name,
  unitAmount: price.unit_amount,
  currency: price.currency,
  period,
});

export type PurchaseRequest =
  | { kind: 'plan'; plan: PaidPlanId; period: BillingPeriod }
  | { kind: 'seats'; count: number; period: BillingPeriod }
  | { kind: 'addons'; quantities: Readonly<Record<string, number>>; period: BillingPeriod }
  | { kind: 'sms_credits'; blocks: number };

/** A purchase's line items, excluding add-ons with a quantity of 0. */
export function pricedLinesOfPurchase(purchase: PurchaseRequest): PurchaseLine[] {
  switch (purchase.kind) {
    case 'plan': {
      const { plan, period } = purchase;
      const [key, name] = [`${PLAN_PREFIX}${plan}`, `${PLANS[plan].name} plan`];
      return [{ item: priced(key, name, PLAN_PRICES[plan][period], period), quantity: 1 }];
    }
    case 'seats': {
      const item = priced(SEATS_KEY, 'Extra user seat', SEAT_PRICE_BY_PERIOD[purchase.period], purchase.period);
      return [{ item, quantity: purchase.count }];
    }
    case 'addons':
      return Object.entries(ADDONS).flatMap(([key, { label, unit_size, prices }]) => {
        const quantity = purchase.quantities[key] ?? 0;
        const price = prices[purchase.period];
        const item = priced(`${ADDON_PREFIX}${key}`, `${unit_size} ${label}`, price, purchase.period);
        return quantity > 0 ? [{ item, quantity }] : [];
      });
    case 'sms_credits': {
      const item = priced(SMS_KEY, `${SMS_CREDIT_BLOCK.size} SMS credits`, SMS_CREDIT_BLOCK.price, null);
      return [{ item, quantity: purchase.blocks }];
    }
  }
}

/** A checkout's metadata. With it, the purchase can be identified from the provider's state alone. */
export function checkoutMetadataOf(organizationId: string, purchase: PurchaseRequest): Record<string, string> {
  const metadata: Record<string, string> = { organization_id: organizationId, kind: purchase.kind };
  if (purchase.kind === 'sms_credits') metadata.credits = String(purchase.blocks * SMS_CREDIT_BLOCK.size);
  if (purchase.kind === 'addons') {
    for (const [key, quantity] of Object.entries(purchase.quantities))
      if (quantity > 0) metadata[`quantity_${key}`] = String(quantity);
  }
  return metadata;
}

/** The add-on quantities listed in a checkout's metadata. */
export function addonQuantitiesOfMetadata(metadata: Readonly<Record<string, string>>): Record<string, number> {
  const named = Object.keys(ADDONS).map((key) => [key, Number(metadata[`quantity_${key}`] ?? 0)] as const);
  return Object.fromEntries(named.filter(([, quantity]) => Number.isInteger(quantity) && quantity > 0));
}
