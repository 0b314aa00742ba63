// Changing what is paid for: another plan, other quantities, an end with the paid period, the portal.
import type { Tenant } from '../api/actor';
import { ApiError } from '../api/errors';
import type { Writes } from '../api/writes';
import { loadPlanUsage } from '../plans/usage';
import { publicUrlOfPath } from '../platform/links';
import {
  CustomerGone,
  cancelStripeSubscriptionAtOnce,
  createBillingPortalSession,
  expireStripeCheckoutSession,
  replaceStripeSubscriptionLines,
  setCancelAtPeriodEnd,
} from '../providers/stripe';
import {
  type CustomerState,
  loadStripeCustomerState,
  type SubscriptionState,
} from '../providers/stripeState';
import { type Purchase, pricedLinesOfPurchase, SUBSCRIPTION_KINDS, type SubscriptionKind } from './items';
import {
  checkPlanGoesOn,
  currentBillingSubscriptionOf,
  requireBillingSubscriptionToChange,
} from './purchase';
import { type BillingAccount, billingAccounts, type StoredBillingAccount } from './record';
import { isEndedBillingSubscription } from './state';
import { stageBillingSync } from './sync';

interface Customer {
  account: StoredBillingAccount;
  id: string;
}

/** 1 read. @throws 409 `INVALID_STATE` when nothing was ever bought. */
async function customerOf(tenant: Tenant): Promise<Customer> {
  const account = await billingAccounts.get(tenant.organizationId);
  if (!account || account.customer_id === null) {
    throw new ApiError('INVALID_STATE', 'Nothing has been bought yet: begin with createCheckoutSession');
  }
  return { account, id: account.customer_id };
}

interface Asked {
  now: Date;
  effectKey: string;
}

/** 3 reads, 2 or 3 writes. @throws 400 naming fields; 409 `INVALID_STATE`, also for a declined payment; 503. */
export async function changeSubscriptionLines(
  writes: Writes,
  tenant: Tenant,
  purchase: Purchase & { kind: SubscriptionKind },
  { now, effectKey }: Asked,
): Promise<BillingAccount> {
  const { account, id } = await customerOf(tenant);
  const [usage, state] = await Promise.all([loadPlanUsage(tenant), loadStripeCustomerState(id)]);
  const current = requireBillingSubscriptionToChange(purchase, usage, state);
  await replaceStripeSubscriptionLines(current, pricedLinesOfPurchase(purchase), effectKey);
  return (await stageBillingSync(writes, tenant, account, now)).account;
}

/** Checkouts of what only a plan can have can no longer be paid: it would be charged beyond the plan. */
async function closeCheckoutsOnTopOfPlan({ checkouts }: CustomerState): Promise<void> {
  const open = checkouts.filter(
    ({ state, metadata }) => state === 'open' && ['seats', 'addons'].includes(metadata.kind ?? ''),
  );
  for (const { id } of open) await expireStripeCheckoutSession(id);
}

/**
 * The subscriptions that end or go on together, in their order: a plan takes its seats and add-ons with it, both ways. What
 * was cancelled by itself before the plan was does not go on with it; for that, the plan comes last, and with a plan that
 * goes on already, as it does for an attempt that is made again, nothing else does.
 */
function subscriptionsConcerned(
  state: CustomerState,
  { kind, cancel }: { kind: SubscriptionKind; cancel: boolean },
): SubscriptionState[] {
  const kinds = kind === 'plan' ? SUBSCRIPTION_KINDS : [kind];
  const all = kinds.flatMap((each) => currentBillingSubscriptionOf(state, each) ?? []);
  if (kind !== 'plan' || cancel) return all;
  const [plan] = all.filter(({ metadata }) => metadata.kind === 'plan');
  if (plan && !plan.cancelAtPeriodEnd) return [plan];
  const since = plan?.canceledAt ?? null;
  return all
    .filter(({ canceledAt }) => since === null || canceledAt === null || canceledAt >= since)
    .toReversed();
}

/**
 * Ends a subscription with its paid period, or lets it go on; see {@link subscriptionsConcerned}.
 * 3 reads at most, 2 or 3 writes. @throws 409 `INVALID_STATE` when there is none, and when what should go on would
 * outlive its plan; 503.
 */
export async function updateSubscriptionCancelAtPeriodEnd(
  writes: Writes,
  tenant: Tenant,
  wanted: { kind: SubscriptionKind; cancel: boolean },
  { now, effectKey }: Asked,
): Promise<BillingAccount> {
  const { account, id } = await customerOf(tenant);
  const state = await loadStripeCustomerState(id);
  const concerned = subscriptionsConcerned(state, wanted);
  if (!concerned.some(({ metadata }) => metadata.kind === wanted.kind)) {
    throw new ApiError('INVALID_STATE', `There is no subscription for ${wanted.kind} that could be changed`);
  }
  if (!wanted.cancel) checkPlanGoesOn(wanted, await loadPlanUsage(tenant), state);
  if (wanted.kind === 'plan' && wanted.cancel) await closeCheckoutsOnTopOfPlan(state);
  for (const subscription of concerned) {
    if (subscription.cancelAtPeriodEnd === wanted.cancel) continue;
    await setCancelAtPeriodEnd(subscription.id, wanted.cancel, `${effectKey}_${subscription.id}`);
  }
  return (await stageBillingSync(writes, tenant, account, now)).account;
}

/**
 * The plan was cancelled at Stripe itself, by its customer in the portal or because nobody paid: its seats and add-ons end with
 * what is paid of them, as they do when it is cancelled here. Nothing where the plan goes on. @throws 503.
 */
export async function endSubscriptionsOnTopOfEndingPlan(
  customerId: string,
  effectKey: string,
): Promise<void> {
  const state = await loadStripeCustomerState(customerId);
  const plan = currentBillingSubscriptionOf(state, 'plan');
  if (plan && !plan.cancelAtPeriodEnd) return;
  await closeCheckoutsOnTopOfPlan(state);
  for (const { id, cancelAtPeriodEnd } of subscriptionsConcerned(state, { kind: 'plan', cancel: true }))
    if (!cancelAtPeriodEnd) await setCancelAtPeriodEnd(id, true, `${effectKey}_${id}`);
}

/** Ends at once whatever is paid for, and closes what could still be paid; nothing where nothing is. 1 read. @throws 503. */
export async function endBillingSubscriptionsAtOnce(tenant: Tenant, effectKey: string): Promise<number> {
  const account = await billingAccounts.get(tenant.organizationId);
  if (!account || account.customer_id === null) return 0;
  const { customer_id: customerId } = account;
  const stateNow = async (): Promise<CustomerState> =>
    loadStripeCustomerState(customerId).catch((thrown) => {
      if (thrown instanceof CustomerGone) return { subscriptions: [], checkouts: [] };
      throw thrown;
    });
  const before = await stateNow();
  const open = before.checkouts.filter(({ state }) => state === 'open');
  for (const { id } of open) await expireStripeCheckoutSession(id);
  // What was paid for a moment before its checkout was closed is seen from then on.
  const { subscriptions } = open.length === 0 ? before : await stateNow();
  const running = subscriptions.filter((subscription) => !isEndedBillingSubscription(subscription));
  for (const { id } of running) await cancelStripeSubscriptionAtOnce(id, `${effectKey}_${id}`);
  return running.length;
}

/** 1 read, one call. @throws 409 `INVALID_STATE` when nothing was ever bought; 503. */
export async function openBillingPortal(tenant: Tenant, effectKey: string): Promise<string> {
  const { id } = await customerOf(tenant);
  return createBillingPortalSession(id, publicUrlOfPath('/billing/'), effectKey);
}
