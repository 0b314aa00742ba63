// v1 endpoints of an organization's account: checkout, subscription, seats and add-ons.
import { z } from 'zod';
import {
  ADMIN_PERSON,
  ANY_MEMBER,
  ANY_PERSON,
  okReply,
  type V1Endpoint,
  v1Endpoint,
} from '../../api/endpoint';
import { timestampOut } from '../../api/fields';
import { loadOrganization } from '../../organizations/organization';
import { BILLING_PERIODS } from '../../plans/prices';
import { loadPlanUsage } from '../../plans/usage';
import { type Purchase, SUBSCRIPTION_KINDS, type SubscriptionKind } from '../items';
import { checkedPurchase, subscriptionChangeInput } from '../purchase';
import { type BillingAccount, loadBillingAccountOrEmpty } from '../record';
import { changeSubscriptionLines, updateSubscriptionCancelAtPeriodEnd } from '../subscription';
import { addonsOut, billingAccountDetailsOut, viewAddons, viewBillingAccountDetails } from '../views';

const planSubscriptionOut = z.object({
  kind: z.enum(SUBSCRIPTION_KINDS),
  payment_subscription_id: z.string(),
  status: z.string(),
  period: z.enum(BILLING_PERIODS),
  cancel_at_period_end: z.boolean(),
  period_ends_at: timestampOut.nullable(),
  next_invoice_at: timestampOut.nullable(),
});

function viewBillingSubscription(
  account: BillingAccount,
  kind: SubscriptionKind,
): z.input<typeof planSubscriptionOut> {
  const subscription = account[kind];
  if (!subscription) throw new Error(`The account has no subscription for ${kind}`);
  const { subscription_id, status, period, cancel_at_period_end, period_ends_at, next_invoice_at } =
    subscription;
  return {
    kind,
    payment_subscription_id: subscription_id,
    status,
    period,
    cancel_at_period_end,
    period_ends_at: period_ends_at?.toISOString() ?? null,
    next_invoice_at: next_invoice_at?.toISOString() ?? null,
  };
}

const subscriptionCancelOrResumeEndpoint = (cancel: boolean, docs: V1Endpoint['docs']): V1Endpoint =>
  v1Endpoint({
    methods: ['POST'],
    access: ADMIN_PERSON,
    whenReadOnly: 'allowed',
    secrets: ['STRIPE_SECRET_KEY'],
    docs,
    input: { body: z.object({ kind: z.enum(SUBSCRIPTION_KINDS).default('plan') }) },
    output: { 200: planSubscriptionOut },
    errors: ['INVALID_STATE', 'UNAVAILABLE'],
    run: async ({ body: { kind } }, { writes, tenant, now, effectKey }) => {
      const account = await updateSubscriptionCancelAtPeriodEnd(
        writes,
        tenant,
        { kind, cancel },
        { now, effectKey },
      );
      return okReply(viewBillingSubscription(account, kind));
    },
  });

export const getAccountDetails = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: {
    summary: 'Get the plan, payment state and credits',
  },
  output: { 200: billingAccountDetailsOut },
  run: async (_input, { tenant, actor, now }) => {
    const [organization, usage, account] = await Promise.all([
      loadOrganization(tenant),
      loadPlanUsage(tenant),
      loadBillingAccountOrEmpty(tenant),
    ]);
    return okReply(viewBillingAccountDetails({ organization, usage, account, name: actor.name, now }));
  },
});

/** Changes the plan, the billing period, or the number of seats or add-ons. */
export const changeSubscription = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  whenReadOnly: 'allowed',
  secrets: ['STRIPE_SECRET_KEY'],
  docs: {
    summary: 'Change the plan, seats or add-ons',
    description:
      'Takes effect immediately; the difference for the rest of the period is charged or credited. `count` and `quantities` are the new totals. Returns 409 if the plan has fewer seats than people, or if the payment is declined.',
  },
  input: { body: subscriptionChangeInput },
  output: { 200: planSubscriptionOut },
  errors: ['INVALID_STATE', 'UNAVAILABLE'],
  run: async ({ body }, { writes, tenant, now, effectKey }) => {
    const purchase = checkedPurchase(body) as Purchase & { kind: SubscriptionKind };
    const account = await changeSubscriptionLines(writes, tenant, purchase, { now, effectKey });
    return okReply(viewBillingSubscription(account, body.kind));
  },
});

/** Cancels at the end of the paid period. */
export const cancelSubscription = subscriptionCancelOrResumeEndpoint(true, {
  summary: 'Cancel the plan at the end of the paid period',
  description:
    'Everything works until then and during the grace period. Cancelling the plan also ends its seats and add-ons, and closes open checkouts for them.',
});

/** Reverts a cancellation. */
export const resumeSubscription = subscriptionCancelOrResumeEndpoint(false, {
  summary: 'Resume a cancelled plan',
  description:
    'Possible until the paid period ends. Resuming the plan also resumes its seats and add-ons, except those cancelled earlier. Seats and add-ons of an ending plan can’t be resumed (409).',
});

export const addons = v1Endpoint({
  methods: ['GET'],
  access: ANY_PERSON,
  withoutOrganization: 400,
  docs: { summary: 'Get add-ons and SMS credits' },
  output: { 200: addonsOut },
  run: async (_input, { tenant }) => {
    const [usage, account] = await Promise.all([loadPlanUsage(tenant), loadBillingAccountOrEmpty(tenant)]);
    return okReply(viewAddons(usage, account));
  },
});
