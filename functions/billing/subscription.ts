// Changes subscriptions: plan, quantities and cancellation. Also opens the billing portal.
import type { Tenant } from '../api/actor';
import { ApiError } from '../api/errors';
import type { Writes } from '../api/writes';
import { loadPlanUsage } from '../plans/usage';
import { publicUrlOfPath } from '../platform/params';
import {
  createBillingPortalSession,
  endStripeSubscription,
  expireStripeCheckoutSession,
  replaceStripeSubscriptionItems,
  setCancelAtPeriodEnd,
} from '../providers/stripe';
import {
  loadStripeCustomerSnapshot,
  type StripeCustomerSnapshot,
  type StripeSubscriptionSnapshot,
} from '../providers/stripeState';
import {
  checkPlanGoesOn,
  currentBillingSubscriptionOf,
  requireBillingSubscriptionToChange,
} from './purchase';
import { type BillingAccount, billingAccounts, type StoredBillingAccount } from './record';
import {
  BILLING_SUBSCRIPTION_KINDS,
  type BillingSubscriptionKind,
  isEndedBillingSubscription,
  type Purchase,
  pricedLinesOfPurchase,
} from './state';
import { findStripeCustomerState, NOTHING_BOUGHT, stageStripeCustomerState } from './sync';

/** 1 read. @throws 409 `INVALID_STATE` if the organization has never bought anything. */
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
  purchase: Purchase & { kind: BillingSubscriptionKind },
  { now, effectKey }: Asked,
): Promise<BillingAccount> {
  const { account, id } = await customerOf(tenant);
  const [usage, state] = await Promise.all([loadPlanUsage(tenant), loadStripeCustomerSnapshot(id)]);
  const current = requireBillingSubscriptionToChange(purchase, usage, state, now);
  await replaceStripeSubscriptionItems(current, pricedLinesOfPurchase(purchase), effectKey);
  return (await stageStripeCustomerState(writes, tenant, account, now)).account;
}

/** Closes open checkouts for seats and add-ons: if completed, they would still be billed after the plan ends. */
async function closeCheckoutsOnTopOfPlan({ checkouts }: StripeCustomerSnapshot): Promise<void> {
  const open = checkouts.filter(
    ({ state, metadata }) => state === 'open' && ['seats', 'addons'].includes(metadata.kind ?? ''),
  );
  for (const { id } of open) await expireStripeCheckoutSession(id);
}

/** Stripe metadata key: the id of the plan whose cancellation ended this subscription. */
const ENDS_WITH = 'ends_with_plan';

type Wanted = { cancel: true; endsWith: StripeSubscriptionSnapshot | null } | { cancel: false };

const setWanted = ({ id }: StripeSubscriptionSnapshot, wanted: Wanted, effectKey: string): Promise<void> => {
  const plan = wanted.cancel ? wanted.endsWith : null;
  return setCancelAtPeriodEnd(id, wanted.cancel, { [ENDS_WITH]: plan?.id ?? '' }, `${effectKey}_${id}`);
};

/**
 * Cancels or resumes seats and add-ons together with their plan. Resumes only those cancelled with the plan, not those
 * cancelled separately. Idempotent.
 * @throws 503.
 */
async function matchSubscriptionsOnTop(
  state: StripeCustomerSnapshot,
  plan: StripeSubscriptionSnapshot | null,
  wanted: { cancel: boolean },
  effectKey: string,
): Promise<void> {
  const onTop = BILLING_SUBSCRIPTION_KINDS.flatMap((kind) =>
    kind === 'plan' ? [] : (currentBillingSubscriptionOf(state, kind) ?? []),
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
 * Cancels a subscription at the end of its paid period, or resumes it; see {@link matchSubscriptionsOnTop}. At most 3
 * reads, 2 or 3 writes.
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
  const subscription = currentBillingSubscriptionOf(state, kind);
  if (subscription === null)
    throw new ApiError('INVALID_STATE', `You have no subscription for ${kind} to change`);
  if (!cancel) checkPlanGoesOn(wanted, await loadPlanUsage(tenant), state);
  const endedWithPlan = subscription.metadata[ENDS_WITH] !== undefined;
  if (subscription.cancelAtPeriodEnd !== cancel || (cancel && endedWithPlan))
    await setWanted(subscription, cancel ? { cancel, endsWith: null } : { cancel }, effectKey);
  if (kind === 'plan') await matchSubscriptionsOnTop(state, subscription, wanted, effectKey);
  return (await stageStripeCustomerState(writes, tenant, account, now)).account;
}

/**
 * Applies a plan's cancellation, resumption or failed payment to the organization's seats and add-ons at Stripe.
 * @throws 503.
 */
export async function cancelOrResumePlanExtras(customerId: string, effectKey: string): Promise<void> {
  const state = await loadStripeCustomerSnapshot(customerId);
  const plan = currentBillingSubscriptionOf(state, 'plan');
  await matchSubscriptionsOnTop(state, plan, { cancel: plan?.cancelAtPeriodEnd ?? true }, effectKey);
}

/**
 * Ends all subscriptions immediately and closes open checkouts. 1 read.
 * @throws 503.
 */
export async function cancelBillingSubscriptions(tenant: Tenant, effectKey: string): Promise<number> {
  const account = await billingAccounts.get(tenant.organizationId);
  if (!account || account.customer_id === null) return 0;
  const { customer_id: customerId } = account;
  const stateNow = async () => (await findStripeCustomerState(customerId)) ?? NOTHING_BOUGHT;
  const before = await stateNow();
  const open = before.checkouts.filter(({ state }) => state === 'open');
  for (const { id } of open) await expireStripeCheckoutSession(id);
  // Includes any payment made just before its checkout was closed.
  const { subscriptions } = open.length === 0 ? before : await stateNow();
  const running = subscriptions.filter((subscription) => !isEndedBillingSubscription(subscription));
  for (const { id } of running) await endStripeSubscription(id, `${effectKey}_${id}`);
  return running.length;
}

/** 1 read, 1 call. @throws 409 `INVALID_STATE` if the organization has never bought anything; 503. */
export async function createBillingPortalUrl(tenant: Tenant, effectKey: string): Promise<string> {
  const { id } = await customerOf(tenant);
  return createBillingPortalSession(id, publicUrlOfPath('/billing/'), effectKey);
}
