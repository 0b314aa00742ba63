// Buys, changes and cancels plans, seats and add-ons through Stripe. Also opens the billing portal.
import type { Actor, Tenant } from '../api/actor';
import { ApiError, invalidFieldsError } from '../api/errors';
import type { Writes } from '../api/writes';
import { loadOrganization, type Organization } from '../organizations/organization';
import { findUsablePromoCode, promoCodes, promoOrReferralDocumentId } from '../plans/code';
import { loadPlanUsage } from '../plans/usage';
import { publicUrlOfPath } from '../platform/pageUrls';
import {
  createStripeCheckoutSession,
  createStripeCustomer,
  createStripePortalSession,
  endStripeSubscription,
  expireStripeCheckoutSession,
  replaceStripeSubscriptionItems,
  StripeCustomerGoneError,
  setCancelAtPeriodEnd,
} from '../providers/stripe';
import {
  loadStripeCustomerSnapshot,
  type StripeCheckoutSnapshot,
  type StripeCustomerSnapshot,
  type StripeSubscriptionSnapshot,
} from '../providers/stripeState';
import {
  checkPlanExtrasAllowed,
  checkPurchaseAllowed,
  currentSubscriptionOfKind,
  requireBillingSubscriptionToChange,
} from './purchase';
import { type BillingAccount, billingAccounts, emptyBillingAccountOf, type StoredBillingAccount } from './record';
import {
  BILLING_SUBSCRIPTION_KINDS,
  type BillingSubscriptionKind,
  checkoutMetadataOf,
  isEndedBillingSubscription,
  type PurchaseRequest,
  pricedLinesOfPurchase,
} from './state';
import { EMPTY_CUSTOMER_SNAPSHOT, findStripeCustomerState, stageStripeCustomerState } from './sync';

/** 1 read. @throws 409 `INVALID_STATE` if the organization has never made a purchase. */
async function customerOf(tenant: Tenant): Promise<{ account: StoredBillingAccount; id: string }> {
  const account = await billingAccounts.get(tenant.organizationId);
  if (!account || account.customer_id === null) {
    throw new ApiError('INVALID_STATE', 'You haven’t bought anything yet: start with createCheckoutSession');
  }
  return { account, id: account.customer_id };
}

interface Asked {
  now: Date;
  effectKey: string;
}

/** 3 reads, 2 or 3 writes. @throws 400 naming fields; 409 `INVALID_STATE`, also for a declined payment; 503. */
export async function changeBillingSubscription(
  writes: Writes,
  tenant: Tenant,
  purchase: PurchaseRequest & { kind: BillingSubscriptionKind },
  { now, effectKey }: Asked,
): Promise<BillingAccount> {
  const { account, id } = await customerOf(tenant);
  const [usage, state] = await Promise.all([loadPlanUsage(tenant), loadStripeCustomerSnapshot(id)]);
  const current = requireBillingSubscriptionToChange(purchase, usage, state, now);
  await replaceStripeSubscriptionItems(current, pricedLinesOfPurchase(purchase), effectKey);
  return (await stageStripeCustomerState(writes, tenant, account, now)).account;
}

/**
 * Closes open checkouts for seats and add-ons. If a customer completed one now, the purchase would still be billed
 * after the plan ends.
 */
async function closeCheckoutsOnTopOfPlan({ checkouts }: StripeCustomerSnapshot): Promise<void> {
  const open = checkouts.filter(
    ({ state, metadata }) => state === 'open' && ['seats', 'addons'].includes(metadata.kind ?? ''),
  );
  for (const { id } of open) await expireStripeCheckoutSession(id);
}

/** Stripe metadata key: the id of the plan that was cancelled together with this subscription. */
const ENDS_WITH = 'ends_with_plan';

type Wanted = { cancel: true; endsWith: StripeSubscriptionSnapshot | null } | { cancel: false };

const setWanted = ({ id }: StripeSubscriptionSnapshot, wanted: Wanted, effectKey: string): Promise<void> => {
  const plan = wanted.cancel ? wanted.endsWith : null;
  return setCancelAtPeriodEnd(id, wanted.cancel, { [ENDS_WITH]: plan?.id ?? '' }, `${effectKey}_${id}`);
};

/**
 * Cancels or resumes seats and add-ons along with their plan. Doesn't resume those that were cancelled separately.
 * Idempotent.
 * @throws 503.
 */
async function matchSubscriptionsOnTop(
  state: StripeCustomerSnapshot,
  plan: StripeSubscriptionSnapshot | null,
  wanted: { cancel: boolean },
  effectKey: string,
): Promise<void> {
  const onTop = BILLING_SUBSCRIPTION_KINDS.flatMap((kind) =>
    kind === 'plan' ? [] : (currentSubscriptionOfKind(state, kind) ?? []),
  );
  if (wanted.cancel) await closeCheckoutsOnTopOfPlan(state);
  for (const each of onTop) {
    const { cancelAtPeriodEnd: isEnding, metadata } = each;
    if (wanted.cancel && !isEnding) await setWanted(each, { cancel: true, endsWith: plan }, effectKey);
    if (!wanted.cancel && isEnding && metadata[ENDS_WITH] === plan?.id)
      await setWanted(each, { cancel: false }, effectKey);
  }
}

/**
 * Cancels a subscription at the end of its paid period, or resumes it. For a plan, see also {@link
 * matchSubscriptionsOnTop}. At most 3 reads, 2 or 3 writes.
 * @throws 409 `INVALID_STATE` if there is no subscription, or if a resumed one would outlast its plan; 503.
 */
export async function updateSubscriptionCancelAtPeriodEnd(
  writes: Writes,
  tenant: Tenant,
  wanted: { kind: BillingSubscriptionKind; cancel: boolean },
  { now, effectKey }: Asked,
): Promise<BillingAccount> {
  const { kind, cancel } = wanted;
  const { account, id } = await customerOf(tenant);
  const state = await loadStripeCustomerSnapshot(id);
  const subscription = currentSubscriptionOfKind(state, kind);
  if (subscription === null) throw new ApiError('INVALID_STATE', `You have no subscription for ${kind} to change`);
  if (!cancel) checkPlanExtrasAllowed(wanted, await loadPlanUsage(tenant), state);
  const endedWithPlan = subscription.metadata[ENDS_WITH] !== undefined;
  if (subscription.cancelAtPeriodEnd !== cancel || (cancel && endedWithPlan))
    await setWanted(subscription, cancel ? { cancel, endsWith: null } : { cancel }, effectKey);
  if (kind === 'plan') await matchSubscriptionsOnTop(state, subscription, wanted, effectKey);
  return (await stageStripeCustomerState(writes, tenant, account, now)).account;
}

/**
 * When a plan is cancelled or resumed, or its payment fails, updates the seats and add-ons in Stripe to match.
 * @throws 503.
 */
export async function cancelOrResumePlanExtras(customerId: string, effectKey: string): Promise<void> {
  const state = await loadStripeCustomerSnapshot(customerId);
  const plan = currentSubscriptionOfKind(state, 'plan');
  await matchSubscriptionsOnTop(state, plan, { cancel: plan?.cancelAtPeriodEnd ?? true }, effectKey);
}

/**
 * Ends all subscriptions immediately and closes open checkouts. 1 read.
 * @throws 503.
 */
export async function endAllBillingSubscriptions(tenant: Tenant, effectKey: string): Promise<number> {
  const account = await billingAccounts.get(tenant.organizationId);
  if (!account || account.customer_id === null) return 0;
  const { customer_id: customerId } = account;
  const stateNow = async () => (await findStripeCustomerState(customerId)) ?? EMPTY_CUSTOMER_SNAPSHOT;
  const before = await stateNow();
  const open = before.checkouts.filter(({ state }) => state === 'open');
  for (const { id } of open) await expireStripeCheckoutSession(id);
  // Includes purchases that were completed just before their checkout was closed.
  const { subscriptions } = open.length === 0 ? before : await stateNow();
  const running = subscriptions.filter((subscription) => !isEndedBillingSubscription(subscription));
  for (const { id } of running) await endStripeSubscription(id, `${effectKey}_${id}`);
  return running.length;
}

/** 1 read, 1 provider call. @throws 409 `INVALID_STATE` if the organization has never made a purchase; 503. */
export async function createBillingPortalUrl(tenant: Tenant, effectKey: string): Promise<string> {
  const { id } = await customerOf(tenant);
  return createStripePortalSession(id, publicUrlOfPath('/billing/'), effectKey);
}

interface CheckoutContext {
  actor: Actor;
  now: Date;
  /** The idempotency key that makes the provider act only once for this request and its retries. */
  effectKey: string;
}

interface Discount {
  percent: number;
  metadata: Record<string, string>;
}
const NO_DISCOUNT: Discount = { percent: 0, metadata: {} };
const USED_UP = 'is unknown, expired or used up';

const codeRefused = (problem: string): ApiError => invalidFieldsError({ promo_code: problem });

/**
 * The discount for the given code or, without one, for the code used at registration. The registration code has already
 * been counted. Each organization gets only one discount. At most 1 read.
 * @throws 400 naming `promo_code` if the given code can't be used.
 */
async function discountFor(
  given: string | null,
  account: BillingAccount,
  organization: Organization,
  now: Date,
): Promise<Discount> {
  const discount = (code: string, percent: number, from: string): Discount =>
    percent === 0 ? NO_DISCOUNT : { percent, metadata: { promo_code: code, promo_from: from } };
  const givenId = given === null ? null : promoOrReferralDocumentId(given);
  const ownId = organization.promo_code === null ? null : promoOrReferralDocumentId(organization.promo_code);
  if (account.promo_code_used !== null) {
    if (given !== null) throw codeRefused('can’t be used: your organization has already redeemed a code');
    return NO_DISCOUNT;
  }
  if (given !== null && givenId !== ownId) {
    const promo = await findUsablePromoCode(given, now);
    if (!promo) throw codeRefused(USED_UP);
    return discount(promo.code, promo.discount_percent, 'checkout');
  }
  const registered = ownId === null ? null : await promoCodes.get(ownId);
  if (registered?.is_active) return discount(registered.code, registered.discount_percent, 'registration');
  if (given !== null) throw codeRefused(USED_UP);
  return NO_DISCOUNT;
}

const newCustomer = (
  { id: organizationId, name, billing_email }: Organization,
  { actor, effectKey }: CheckoutContext,
): Promise<string> =>
  createStripeCustomer({ organizationId, name, email: billing_email || (actor.email ?? '') }, effectKey);

/**
 * Whether this purchase replaces the open checkout, which must be of the same kind. A retry keeps the checkout from its
 * first attempt.
 */
const isReplaced = (
  { state, metadata }: StripeCheckoutSnapshot,
  purchase: PurchaseRequest,
  { effectKey }: CheckoutContext,
): boolean => state === 'open' && metadata.kind === purchase.kind && metadata.request !== effectKey;

/**
 * Opens a checkout and closes any other open checkout of the same kind. 3 or 4 reads, 1 write, up to 8 provider calls.
 * @throws 400 naming fields; 409 `INVALID_STATE`; 503 `UNAVAILABLE`.
 */
export async function startCheckout(
  writes: Writes,
  tenant: Tenant,
  wanted: { purchase: PurchaseRequest; promoCode: string | null },
  asking: CheckoutContext,
): Promise<{ id: string; url: string; expiresAt: Date }> {
  const { organizationId } = tenant;
  const { purchase, promoCode } = wanted;
  const [organization, usage, stored] = await Promise.all([
    loadOrganization(tenant),
    loadPlanUsage(tenant),
    billingAccounts.get(organizationId),
  ]);
  const account = stored ?? emptyBillingAccountOf(organizationId);
  const { customer_id } = account;
  const state = customer_id === null ? null : await findStripeCustomerState(customer_id);
  const bought = state ?? EMPTY_CUSTOMER_SNAPSHOT;
  checkPurchaseAllowed(purchase, usage, bought, asking.now);
  const discount =
    purchase.kind === 'plan' ? await discountFor(promoCode, account, organization, asking.now) : NO_DISCOUNT;
  const known = state && customer_id;
  let customerId = known ?? (await newCustomer(organization, asking));
  const replaced = bought.checkouts.filter((one) => isReplaced(one, purchase, asking));
  await Promise.all(replaced.map(({ id }) => expireStripeCheckoutSession(id)));
  const open = (customer: string) =>
    createStripeCheckoutSession(
      {
        customerId: customer,
        lines: pricedLinesOfPurchase(purchase),
        metadata: {
          ...checkoutMetadataOf(organizationId, purchase),
          ...discount.metadata,
          request: asking.effectKey,
        },
        discountPercent: discount.percent,
        successUrl: publicUrlOfPath('/billing/?checkout=paid'),
        cancelUrl: publicUrlOfPath('/billing/?checkout=cancelled'),
      },
      asking.effectKey,
    );
  const checkout = await open(customerId).catch(async (thrown) => {
    // The earlier lookup may succeed for a deleted customer, because Stripe still lists its purchases.
    if (!(thrown instanceof StripeCustomerGoneError) || known === null) throw thrown;
    customerId = await newCustomer(organization, asking);
    return open(customerId);
  });
  const changes = {
    customer_id: customerId,
    ...(purchase.kind === 'addons' ? { pending_addons: { ...purchase.quantities } } : {}),
  };
  if (stored) billingAccounts.stageUpdate(writes, stored, changes);
  else billingAccounts.stageCreate(writes, organizationId, { ...account, ...changes });
  return checkout;
}
