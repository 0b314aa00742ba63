// Syncs an organization's billing state from Stripe, which is the only source of its plan, limits and credits.
import { isDeepStrictEqual } from 'node:util';
import { FieldValue } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { promoCodes, promoOrReferralDocumentId } from '../plans/code';
import {
  creditMonthShareLeft,
  currentPlanNotice,
  instantOneMonthAfter,
  type PlanEndFields,
  pickCreditFields,
  planLapseNoticesOf,
  planLapseOf,
  planStateAt,
  remainingBoughtSms,
  withPlanCreditTopUp,
} from '../plans/planState';
import { loadPlanUsage, type PlanUsage, planUsages } from '../plans/usage';
import { StripeCustomerGoneError } from '../providers/stripe';
import { loadStripeCustomerSnapshot, type StripeCustomerSnapshot } from '../providers/stripeState';
import { type BillingAccount, billingAccounts, type StoredBillingAccount } from './record';
import { type CustomerPurchases, customerPurchasesOf } from './state';

/** The one-time effects of checkouts, such as SMS credits, that haven't been recorded yet. */
function unrecordedPurchasesOf(account: BillingAccount, bought: CustomerPurchases) {
  const isNew = ({ checkoutId }: { checkoutId: string }): boolean => !account.settled_checkouts.includes(checkoutId);
  const sum = (purchases: CustomerPurchases['smsPurchases']): number =>
    purchases.reduce((total, { credits }) => total + credits, 0);
  const granted = bought.smsPurchases.filter(isNew);
  const takenBack = bought.smsPurchases.filter(
    ({ refunded, checkoutId }) => refunded && !account.refunded_checkouts.includes(checkoutId),
  );
  return { credits: sum(granted) - sum(takenBack), promo: bought.promoUses.find(isNew) ?? null };
}

/** Drops checkouts that the provider no longer lists as recent, because they can't reappear. */
const recordedCheckoutIdsOf = (bought: CustomerPurchases): string[] =>
  [...bought.smsPurchases, ...bought.promoUses].map(({ checkoutId }) => checkoutId);

/**
 * When to send the next plan notice. Recomputed if the plan's end date has changed. The notice for the current step is
 * due immediately, and later notices when their steps begin. Each step has its own id, so no one is notified twice.
 */
function noticeAt(before: PlanEndFields, after: PlanEndFields, planned: Date | null, now: Date): Date | null {
  if (planLapseOf(before)?.at.getTime() === planLapseOf(after)?.at.getTime()) return planned;
  return (currentPlanNotice(after, now) ?? planLapseNoticesOf(after)[0])?.at ?? null;
}

/** Applies the provider's state to the usage record. Pure. */
export function planUsageAfterPurchases(
  usage: PlanUsage,
  bought: CustomerPurchases,
  smsCredits: number,
  now: Date,
): PlanUsage {
  const { planId } = bought;
  let next = usage;
  if (planId !== null) {
    const paid = { ...usage, plan: planId, trial_ends_at: null, lapse: bought.lapse };
    const state = planStateAt(usage, now);
    const isPaidAgain = state === 'read_only' && planStateAt(paid, now) !== 'read_only';
    const firstMonth = usage.plan === 'trial' ? { credits_renew_at: instantOneMonthAfter(now) } : {};
    // A cancelled plan stays in good standing until the end of its paid period.
    const isChange = usage.plan !== 'trial' && state === 'good';
    const share = isChange ? creditMonthShareLeft(usage, now) : 1;
    next =
      planId !== usage.plan || isPaidAgain
        ? { ...withPlanCreditTopUp(paid, { plan: planId, share }, now), ...firstMonth }
        : paid;
  }
  if (smsCredits !== 0) {
    // Credits already spent can't be removed.
    const change = Math.max(smsCredits, -remainingBoughtSms(next));
    const credits = { ...next.credits, sms: next.credits.sms + change };
    next = { ...next, credits, sms_bought: remainingBoughtSms(next) + change };
  }
  return { ...next, extra: bought.extra, notice_at: noticeAt(usage, next, usage.notice_at, now) };
}

const purchasedFieldsOf = (usage: PlanUsage) => {
  const { plan, trial_ends_at, lapse, notice_at, extra } = usage;
  return { plan, trial_ends_at, lapse, notice_at, extra, ...pickCreditFields(usage) };
};

export const EMPTY_CUSTOMER_SNAPSHOT: StripeCustomerSnapshot = { subscriptions: [], checkouts: [] };

/** Null if the customer was deleted in Stripe. */
export const findStripeCustomerState = (customerId: string): Promise<StripeCustomerSnapshot | null> =>
  loadStripeCustomerSnapshot(customerId).catch((thrown) => {
    if (thrown instanceof StripeCustomerGoneError) return null;
    throw thrown;
  });

/**
 * Fetches the customer's state and stages the resulting changes: 2 reads, 1 to 3 writes, 4 provider calls.
 *
 * The unit of work must already have read the account. If a concurrent sync commits first, the write fails and the
 * retry fetches the state again. An older state therefore never overwrites a newer one.
 * @throws 503 `UNAVAILABLE` if the provider doesn't respond.
 */
export async function stageStripeCustomerState(
  writes: Writes,
  tenant: Tenant,
  account: StoredBillingAccount,
  now: Date,
): Promise<{ account: BillingAccount; usage: PlanUsage }> {
  if (account.customer_id === null) throw new Error('The account has no customer, so there is no state to fetch');
  const bought = customerPurchasesOf(await loadStripeCustomerSnapshot(account.customer_id));
  const usage = await loadPlanUsage(tenant);
  const { credits, promo } = unrecordedPurchasesOf(account, bought);
  const next = planUsageAfterPurchases(usage, bought, credits, now);
  const patch = purchasedFieldsOf(next);
  if (!isDeepStrictEqual(patch, purchasedFieldsOf(usage))) planUsages.stageUpdate(writes, usage, patch);
  if (promo !== null && !promo.countedBefore && account.promo_code_used === null) {
    const code = await promoCodes.get(promoOrReferralDocumentId(promo.code));
    // An operator may have deleted the code since the checkout.
    if (code) writes.update(promoCodes.ref(code.id), { uses: FieldValue.increment(1) });
  }
  const { plan, seats, addons, pending_addons } = bought;
  const written = billingAccounts.stageUpdate(writes, account, {
    plan,
    seats,
    addons,
    pending_addons,
    sms_purchased: account.sms_purchased + credits,
    settled_checkouts: recordedCheckoutIdsOf(bought),
    refunded_checkouts: bought.smsPurchases.flatMap((each) => (each.refunded ? [each.checkoutId] : [])),
    promo_code_used: account.promo_code_used ?? promo?.code ?? null,
    synced_at: now,
  });
  return { account: written, usage: next };
}
