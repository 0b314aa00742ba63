// A subscription as the endpoints that change it answer it.
import { z } from 'zod';
import { timestampOut } from '../api/fields';
import { BILLING_PERIODS } from '../plans/prices';
import { SUBSCRIPTION_KINDS, type SubscriptionKind } from './items';
import type { BillingAccount } from './record';

export const planSubscriptionOut = z.object({
  kind: z.enum(SUBSCRIPTION_KINDS),
  payment_subscription_id: z.string(),
  status: z.string(),
  period: z.enum(BILLING_PERIODS),
  cancel_at_period_end: z.boolean(),
  period_ends_at: timestampOut.nullable(),
  next_invoice_at: timestampOut.nullable(),
});

export function viewBillingSubscription(
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
