// Opens the payment provider's checkout for a plan, extra seats, add-ons or SMS credits.
import type { Actor, Tenant } from '../api/actor';
import { type ApiError, invalidFieldsError } from '../api/errors';
import type { Writes } from '../api/writes';
import { loadOrganization, type Organization } from '../organizations/organization';
import { findUsablePromoCode, promoCodes, promoOrReferralCodeId } from '../plans/code';
import { loadPlanUsage } from '../plans/usage';
import { publicUrlOfPath } from '../platform/params';
import {
  createStripeCheckoutSession,
  createStripeCustomer,
  expireStripeCheckoutSession,
  StripeCustomerGoneError,
} from '../providers/stripe';
import type { StripeCheckoutSnapshot } from '../providers/stripeState';
import { checkPurchaseAllowed } from './purchase';
import { type BillingAccount, billingAccounts, emptyBillingAccountOf } from './record';
import { checkoutMetadataOf, type Purchase, pricedLinesOfPurchase } from './state';
import { findStripeCustomerState, NOTHING_BOUGHT } from './sync';

export interface CheckoutContext {
  actor: Actor;
  now: Date;
  /** Ensures that the provider acts only once for this request and its retries. */
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
 * The discount for the given code, or for the code used at registration. Each organization gets only one discount. A
 * code used at registration has already been counted. At most 1 read.
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
  const givenId = given === null ? null : promoOrReferralCodeId(given);
  const ownId = organization.promo_code === null ? null : promoOrReferralCodeId(organization.promo_code);
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
 * Whether this purchase replaces an open checkout of the same kind. A retry keeps the checkout from its first attempt.
 */
const isReplaced = (
  { state, metadata }: StripeCheckoutSnapshot,
  purchase: Purchase,
  { effectKey }: CheckoutContext,
): boolean => state === 'open' && metadata.kind === purchase.kind && metadata.request !== effectKey;

/**
 * Opens a checkout and closes any other open checkout of the same kind. 3 or 4 reads, 1 write, up to 8 calls.
 * @throws 400 naming fields, 409 `INVALID_STATE`, 503 `UNAVAILABLE`.
 */
export async function startCheckout(
  writes: Writes,
  tenant: Tenant,
  wanted: { purchase: Purchase; promoCode: string | null },
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
  const bought = state ?? NOTHING_BOUGHT;
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
    // Stripe lists purchases even for a deleted customer.
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
