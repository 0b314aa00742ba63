// The products of the catalogue as the payment provider sees them. Pure.
import type { PlanId } from '../plans/catalogue';
import { PLANS } from '../plans/catalogue';
import { ADDONS, type BillingPeriod, PLAN_PRICES, type Price, SEAT_PRICES, SMS_BLOCK } from '../plans/prices';
import type { PricedItem, PricedLine } from '../providers/stripePrices';

export type PaidPlanId = Exclude<PlanId, 'trial'>;
export const PAID_PLANS = Object.keys(PLAN_PRICES) as [PaidPlanId, ...PaidPlanId[]];

/** The kinds of purchases; an organization has at most one active subscription of each kind. */
export const SUBSCRIPTION_KINDS = ['plan', 'seats', 'addons'] as const;
export type SubscriptionKind = (typeof SUBSCRIPTION_KINDS)[number];

export const SEATS_KEY = 'seats';
const SMS_KEY = 'sms_credits';
const PLAN_PREFIX = 'plan_';
const ADDON_PREFIX = 'addon_';

/** The plan of a price, or null. */
export function planOfPriceKey(key: string): PaidPlanId | null {
  return PAID_PLANS.find((plan) => key === `${PLAN_PREFIX}${plan}`) ?? null;
}

/** The add-on of a price, or null. */
export function addonOfPriceKey(key: string): string | null {
  return Object.keys(ADDONS).find((addon) => key === `${ADDON_PREFIX}${addon}`) ?? null;
}

const priced = (key: string, name: string, price: Price, period: BillingPeriod | null): PricedItem => ({
  key,
  name,
  unitAmount: price.unit_amount,
  currency: price.currency,
  period,
});

/** A purchase. `period` is the billing period. */
export type Purchase =
  | { kind: 'plan'; plan: PaidPlanId; period: BillingPeriod }
  | { kind: 'seats'; count: number; period: BillingPeriod }
  | { kind: 'addons'; quantities: Readonly<Record<string, number>>; period: BillingPeriod }
  | { kind: 'sms_credits'; blocks: number };

/** The lines of a purchase, without add-ons of quantity 0. */
export function pricedLinesOfPurchase(purchase: Purchase): PricedLine[] {
  switch (purchase.kind) {
    case 'plan': {
      const { plan, period } = purchase;
      const item = priced(
        `${PLAN_PREFIX}${plan}`,
        `${PLANS[plan].name} plan`,
        PLAN_PRICES[plan][period],
        period,
      );
      return [{ item, quantity: 1 }];
    }
    case 'seats': {
      const item = priced(SEATS_KEY, 'Extra user seat', SEAT_PRICES[purchase.period], purchase.period);
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
      const item = priced(SMS_KEY, `${SMS_BLOCK.size} SMS credits`, SMS_BLOCK.price, null);
      return [{ item, quantity: purchase.blocks }];
    }
  }
}

/** Metadata of a checkout: identifies the purchase from the provider's state alone. */
export function checkoutMetadataOf(organizationId: string, purchase: Purchase): Record<string, string> {
  const common = { organization_id: organizationId, kind: purchase.kind };
  if (purchase.kind === 'sms_credits')
    return { ...common, credits: String(purchase.blocks * SMS_BLOCK.size) };
  if (purchase.kind !== 'addons') return common;
  const wanted = Object.entries(purchase.quantities).filter(([, quantity]) => quantity > 0);
  return {
    ...common,
    ...Object.fromEntries(wanted.map(([key, quantity]) => [`quantity_${key}`, String(quantity)])),
  };
}

/** The quantities of add-ons that a checkout's metadata name. */
export function addonQuantitiesOfMetadata(
  metadata: Readonly<Record<string, string>>,
): Record<string, number> {
  const named = Object.keys(ADDONS).map((key) => [key, Number(metadata[`quantity_${key}`] ?? 0)] as const);
  return Object.fromEntries(named.filter(([, quantity]) => Number.isInteger(quantity) && quantity > 0));
}
