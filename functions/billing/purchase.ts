// The rules for purchasing a plan, its seats and its add-ons. Pure.
import { z } from 'zod';
import { ApiError, invalidFieldsError } from '../api/errors';
import { requiredTextInput } from '../api/fields';
import { ADDONS, BILLING_PERIODS, PLANS } from '../plans/catalogue';
import { seatsInUseOf } from '../plans/limits';
import type { PlanUsage } from '../plans/usage';
import type { StripeCustomerSnapshot, StripeSubscriptionSnapshot } from '../providers/stripeState';
import { type BillingSubscriptionKind, isEndedBillingSubscription, PAID_PLAN_IDS, type PurchaseRequest } from './state';

const MAX_SEATS = 1_000;
const MAX_UNITS = 1_000;
const MAX_SMS_BLOCKS = 1_000;
const ADDON_KEYS = Object.keys(ADDONS) as [string, ...string[]];

const period = z.enum(BILLING_PERIODS);
const quantities = z
  .partialRecord(z.enum(ADDON_KEYS), z.int().min(0).max(MAX_UNITS))
  .refine((given) => Object.values(given).some((quantity) => (quantity ?? 0) > 0), {
    error: 'must include at least one quantity above 0',
    // Skipped if other issues were found, so that no mistake is reported twice.
    when: ({ issues }) => issues.length === 0,
  })
  .transform((given) => given as Record<string, number>);

/** All possible fields of a purchase. `kind` determines which ones are required. */
const purchaseFields = {
  plan: z.enum(PAID_PLAN_IDS).optional().meta({ description: 'For kind `plan`' }),
  period: period.optional().meta({ description: 'For kinds `plan`, `seats` and `addons`' }),
  count: z.int().min(1).max(MAX_SEATS).optional().meta({ description: 'For kind `seats`' }),
  quantities: quantities.optional().meta({ description: 'For kind `addons`: the quantity of each add-on' }),
};

export const checkoutInput = z.object({
  kind: z.enum(['plan', 'seats', 'addons', 'sms_credits']),
  ...purchaseFields,
  blocks: z.int().min(1).max(MAX_SMS_BLOCKS).optional().meta({ description: 'For kind `sms_credits`' }),
  promo_code: requiredTextInput(100)
    .optional()
    .meta({ description: 'For kind `plan`: a discount on the first payment' }),
});

export const billingSubscriptionChangeInput = z.object({
  kind: z.enum(['plan', 'seats', 'addons']),
  ...purchaseFields,
});

type Given = z.output<typeof checkoutInput>;

function needed<F extends keyof Given>(given: Given, field: F): NonNullable<Given[F]> {
  const value = given[field];
  if (value === undefined) throw invalidFieldsError({ [field]: 'is required' });
  return value as NonNullable<Given[F]>;
}

/** @throws 400 naming a missing field that this kind requires. */
export function parsePurchaseInput(given: Given): PurchaseRequest {
  switch (given.kind) {
    case 'plan':
      return { kind: 'plan', plan: needed(given, 'plan'), period: needed(given, 'period') };
    case 'seats':
      return { kind: 'seats', count: needed(given, 'count'), period: needed(given, 'period') };
    case 'addons':
      return { kind: 'addons', quantities: needed(given, 'quantities'), period: needed(given, 'period') };
    case 'sms_credits':
      return { kind: 'sms_credits', blocks: needed(given, 'blocks') };
  }
}

const conflict = (message: string, details?: Record<string, unknown>): ApiError =>
  new ApiError('INVALID_STATE', message, details === undefined ? {} : { details });

/** The current subscription of this kind, whether paid or not; null if there is none. */
export const currentSubscriptionOfKind = (
  state: StripeCustomerSnapshot,
  kind: BillingSubscriptionKind,
): StripeSubscriptionSnapshot | null =>
  state.subscriptions.find((one) => one.metadata.kind === kind && !isEndedBillingSubscription(one)) ?? null;

/** @throws 400 or 409 if the organization would have too few seats for its members and pending invitations. */
function checkSeats(purchase: PurchaseRequest, usage: PlanUsage, now: Date): void {
  const inUse = seatsInUseOf(usage, now);
  if (purchase.kind === 'seats') {
    const least = Math.max(0, inUse - PLANS[usage.plan].limits.seats);
    if (purchase.count < least) {
      throw invalidFieldsError({
        count: `must be at least ${least}: your organization uses ${inUse} seats, including pending invitations`,
      });
    }
  }
  if (purchase.kind !== 'plan') return;
  const limit = PLANS[purchase.plan].limits.seats + usage.extra.seats;
  if (inUse > limit) {
    throw conflict(`The plan has ${limit} seats, but your organization uses ${inUse}, including pending invitations`, {
      limit,
      used: inUse,
    });
  }
}

function checkPeriod(purchase: PurchaseRequest, state: StripeCustomerSnapshot): void {
  if (
    purchase.kind === 'seats' &&
    currentSubscriptionOfKind(state, 'plan')?.period === 'year' &&
    purchase.period !== 'year'
  ) {
    throw invalidFieldsError({ period: 'must be year: your plan is billed yearly' });
  }
}

/**
 * Rejects purchases while the plan is set to end, because the purchased seats and add-ons would still be billed
 * afterwards.
 * @throws 409.
 */
export function checkPlanExtrasAllowed(
  { kind }: Pick<PurchaseRequest, 'kind'>,
  usage: Pick<PlanUsage, 'lapse'>,
  state: StripeCustomerSnapshot,
): void {
  if (kind !== 'seats' && kind !== 'addons') return;
  const plan = currentSubscriptionOfKind(state, 'plan');
  if (plan?.cancelAtPeriodEnd) {
    throw conflict('Your plan is set to end after its paid period: resume it with resumeSubscription first');
  }
  const hadPlan = state.subscriptions.some(({ metadata, status }) => metadata.kind === 'plan' && status === 'canceled');
  if (!plan && (hadPlan || usage.lapse !== null)) throw conflict('Your plan has ended: choose a plan first');
}

/**
 * @throws 400 naming fields; 409 `INVALID_STATE` during a trial, if the plan is ending, or if there is already a
 * subscription of this kind.
 */
export function checkPurchaseAllowed(
  purchase: PurchaseRequest,
  usage: PlanUsage,
  state: StripeCustomerSnapshot,
  now: Date,
): void {
  if (purchase.kind !== 'plan' && usage.plan === 'trial') {
    throw conflict('Add-ons aren’t available on a trial: choose a plan first');
  }
  const current = purchase.kind === 'sms_credits' ? null : currentSubscriptionOfKind(state, purchase.kind);
  if (current?.unpaidSince) {
    throw conflict(`A payment for ${purchase.kind} is outstanding: pay it in the billing portal`);
  }
  if (current) {
    throw conflict(`You already have a subscription for ${purchase.kind}: change it with changeSubscription`);
  }
  checkPlanExtrasAllowed(purchase, usage, state);
  checkPeriod(purchase, state);
  checkSeats(purchase, usage, now);
}

/**
 * The existing subscription that the purchase changes.
 * @throws 400 naming fields; 409 `INVALID_STATE` if there is no subscription of this kind.
 */
export function requireBillingSubscriptionToChange(
  purchase: PurchaseRequest & { kind: BillingSubscriptionKind },
  usage: PlanUsage,
  state: StripeCustomerSnapshot,
  now: Date,
): StripeSubscriptionSnapshot {
  const current = currentSubscriptionOfKind(state, purchase.kind);
  if (!current) {
    throw conflict(`You have no subscription for ${purchase.kind}: buy one with createCheckoutSession`);
  }
  checkPeriod(purchase, state);
  checkSeats(purchase, usage, now);
  return current;
}
