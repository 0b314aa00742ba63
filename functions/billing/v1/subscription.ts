// v1 endpoints for the subscription, purchases and invoices.
import { z } from 'zod';
import {
  ANY_MEMBER_ACCESS,
  createdReply,
  okReply,
  SIGNED_IN_ADMIN_ACCESS,
  SIGNED_IN_MEMBER_ACCESS,
  type V1Endpoint,
  v1Endpoint,
} from '../../api/endpoint';
import { recordAsJson, timestampOut } from '../../api/fields';
import { loadOrganization } from '../../organizations/organization';
import { BILLING_PERIODS } from '../../plans/catalogue';
import { loadPlanUsage } from '../../plans/usage';
import { billingSubscriptionChangeInput, checkoutInput, parsePurchaseInput } from '../purchase';
import { type BillingAccount, loadBillingAccountOrEmpty } from '../record';
import { BILLING_SUBSCRIPTION_KINDS, type BillingSubscriptionKind, type PurchaseRequest } from '../state';
import {
  changeBillingSubscription,
  createBillingPortalUrl,
  startCheckout,
  updateSubscriptionCancelAtPeriodEnd,
} from '../subscription';
import {
  addonsOut,
  billingAccountDetailsOut,
  seatLicensesOut,
  viewAddons,
  viewBillingAccountDetails,
  viewSeatLicenses,
} from '../views';

const planSubscriptionOut = z.object({
  kind: z.enum(BILLING_SUBSCRIPTION_KINDS),
  payment_subscription_id: z.string(),
  status: z.string(),
  period: z.enum(BILLING_PERIODS),
  cancel_at_period_end: z.boolean(),
  period_ends_at: timestampOut.nullable(),
  next_invoice_at: timestampOut.nullable(),
});

function viewBillingSubscription(
  account: BillingAccount,
  kind: BillingSubscriptionKind,
): z.input<typeof planSubscriptionOut> {
  const subscription = account[kind];
  if (!subscription) throw new Error(`The account has no subscription for ${kind}`);
  return { kind, payment_subscription_id: subscription.subscription_id, ...recordAsJson(subscription) };
}

const subscriptionCancelOrResumeEndpoint = (cancel: boolean, docs: V1Endpoint['docs']): V1Endpoint =>
  v1Endpoint({
    methods: ['POST'],
    access: SIGNED_IN_ADMIN_ACCESS,
    whenReadOnly: 'allowed',
    secrets: ['STRIPE_SECRET_KEY'],
    docs,
    input: { body: z.object({ kind: z.enum(BILLING_SUBSCRIPTION_KINDS).default('plan') }) },
    output: { 200: planSubscriptionOut },
    errors: ['INVALID_STATE', 'UNAVAILABLE'],
    run: async ({ body: { kind } }, { writes, tenant, now, effectKey }) => {
      const wanted = { kind, cancel };
      const account = await updateSubscriptionCancelAtPeriodEnd(writes, tenant, wanted, { now, effectKey });
      return okReply(viewBillingSubscription(account, kind));
    },
  });

export const getAccountDetails = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER_ACCESS,
  docs: { summary: 'Get the plan, payment state and credits' },
  output: { 200: billingAccountDetailsOut },
  run: async (_input, { tenant, actor, now }) => {
    const [organization, usage, account] = await Promise.all([
      loadOrganization(tenant),
      loadPlanUsage(tenant),
      loadBillingAccountOrEmpty(tenant),
    ]);
    return okReply(viewBillingAccountDetails(actor.name, { organization, usage, account }, now));
  },
});

/** Changes the plan, the billing period, the number of seats or the add-ons. */
export const changeSubscription = v1Endpoint({
  methods: ['POST'],
  access: SIGNED_IN_ADMIN_ACCESS,
  whenReadOnly: 'allowed',
  secrets: ['STRIPE_SECRET_KEY'],
  docs: {
    summary: 'Change the plan, seats or add-ons',
    description:
      'Takes effect immediately; the difference for the rest of the period is charged or credited. `count` and `quantities` are the new totals. Returns 409 if the plan has too few seats for the people in the organization, or if the payment is declined.',
  },
  input: { body: billingSubscriptionChangeInput },
  output: { 200: planSubscriptionOut },
  errors: ['INVALID_STATE', 'UNAVAILABLE'],
  run: async ({ body }, { writes, tenant, now, effectKey }) => {
    const purchase = parsePurchaseInput(body) as PurchaseRequest & { kind: BillingSubscriptionKind };
    const account = await changeBillingSubscription(writes, tenant, purchase, { now, effectKey });
    return okReply(viewBillingSubscription(account, body.kind));
  },
});

/** Cancels at the end of the paid period. */
export const cancelSubscription = subscriptionCancelOrResumeEndpoint(true, {
  summary: 'Cancel the plan at the end of the paid period',
  description:
    'Full access continues through that period and the grace period after it. Cancelling the plan also cancels its seats and add-ons, and closes any open checkouts for them.',
});

/** Reverts a cancellation. */
export const resumeSubscription = subscriptionCancelOrResumeEndpoint(false, {
  summary: 'Resume a cancelled plan',
  description:
    'You can resume a subscription until its paid period ends. Resuming the plan also resumes its seats and add-ons, except those cancelled earlier. Seats and add-ons can’t be resumed while their plan is set to end (409).',
});

export const addons = v1Endpoint({
  methods: ['GET'],
  access: SIGNED_IN_MEMBER_ACCESS,
  docs: { summary: 'Get add-ons and SMS credits' },
  output: { 200: addonsOut },
  run: async (_input, { tenant }) => {
    const [usage, account] = await Promise.all([loadPlanUsage(tenant), loadBillingAccountOrEmpty(tenant)]);
    return okReply(viewAddons(usage, account));
  },
});

export const additionalLicenses = v1Endpoint({
  methods: ['GET'],
  access: SIGNED_IN_MEMBER_ACCESS,
  docs: {
    summary: 'Get extra user seats',
    description: 'As in getPlanUsage, `active_users` includes the seats reserved for pending invitations.',
  },
  output: { 200: seatLicensesOut },
  run: async (_input, { tenant, now }) => {
    const [usage, account] = await Promise.all([loadPlanUsage(tenant), loadBillingAccountOrEmpty(tenant)]);
    return okReply(viewSeatLicenses(usage, account, now));
  },
});

export const createBillingPortalSession = v1Endpoint({
  methods: ['POST'],
  access: SIGNED_IN_ADMIN_ACCESS,
  whenReadOnly: 'allowed',
  secrets: ['STRIPE_SECRET_KEY'],
  docs: {
    summary: 'Create a billing portal session',
    description:
      'In the portal, customers can view invoices, change their payment method or cancel. The URL is short-lived and works only once.',
  },
  output: { 201: z.object({ url: z.url() }) },
  errors: ['INVALID_STATE', 'UNAVAILABLE'],
  run: async (_input, { tenant, effectKey }) => createdReply({ url: await createBillingPortalUrl(tenant, effectKey) }),
});

export const createCheckoutSession = v1Endpoint({
  methods: ['POST'],
  access: SIGNED_IN_ADMIN_ACCESS,
  whenReadOnly: 'allowed',
  secrets: ['STRIPE_SECRET_KEY'],
  docs: {
    summary: 'Create a checkout session',
    description:
      'Redirect the user to `url`. The purchase takes effect once the provider confirms the payment, usually within seconds. An earlier open checkout of the same kind can no longer be paid. You can have only one subscription of each kind (otherwise 409); to change an active one, use changeSubscription. Yearly plans accept only yearly seats. During a trial, you can only buy a plan. You can’t buy seats or add-ons for a plan that is ending (409).',
  },
  input: { body: checkoutInput },
  output: { 201: z.object({ session_id: z.string(), url: z.url(), expires_at: timestampOut }) },
  errors: ['INVALID_STATE', 'UNAVAILABLE'],
  run: async ({ body }, { writes, tenant, actor, now, effectKey }) => {
    const wanted = { purchase: parsePurchaseInput(body), promoCode: body.promo_code ?? null };
    const { id, url, expiresAt } = await startCheckout(writes, tenant, wanted, { actor, now, effectKey });
    return createdReply({ session_id: id, url, expires_at: expiresAt.toISOString() });
  },
});
