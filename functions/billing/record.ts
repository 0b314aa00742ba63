// An organization's purchases and payment state, as last reported by the payment provider.

import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { KEPT_WITH_ITS_ORGANIZATION } from '../api/stored';
import { BILLING_PERIODS } from '../plans/catalogue';
import { globalCollection, type Stored } from '../store/collection';
import { storedInstant } from '../store/values';

const at = storedInstant.nullable().default(null);
const subscriptionFields = {
  subscription_id: z.string(),
  status: z.string(),
  period: z.enum(BILLING_PERIODS),
  cancel_at_period_end: z.boolean().default(false),
  last_invoice_at: at,
  /** Null if there will be no further charges. */
  next_invoice_at: at,
  /** End of the paid period. */
  period_ends_at: at,
};

const billingAccountSchema = z.object({
  organization_id: z.string(),
  /** Null until the first purchase. */
  customer_id: z.string().nullable().default(null),
  /** When the provider's state was last stored. A sync fails if this time has changed since the account was read. */
  synced_at: at,
  plan: z
    .object({
      ...subscriptionFields,
      ordered_at: at,
      last_payment_amount: z.number().nullable().default(null),
    })
    .nullable()
    .default(null),
  seats: z.object(subscriptionFields).nullable().default(null),
  addons: z
    .object({ ...subscriptionFields, quantities: z.record(z.string(), z.int()) })
    .nullable()
    .default(null),
  /** The quantities of the add-ons in an open checkout. */
  pending_addons: z.record(z.string(), z.int()).nullable().default(null),
  sms_purchased: z.int().default(0),
  /** Recent checkouts whose SMS credits have been granted and whose promo codes have been counted. */
  settled_checkouts: z.array(z.string()).default([]),
  /** Recently refunded checkouts whose SMS credits have been removed. */
  refunded_checkouts: z.array(z.string()).default([]),
  /** The promo code used for a discount on a payment. An organization can use only one. */
  promo_code_used: z.string().nullable().default(null),
});
export type BillingAccount = z.output<typeof billingAccountSchema>;
export type StoredBillingAccount = Stored<BillingAccount>;

/** Document id: the organization id. */
export const billingAccounts = globalCollection('billing_accounts', billingAccountSchema, {
  holds: 'subscriptions, and the Stripe customer',
  personal: [],
  kept: KEPT_WITH_ITS_ORGANIZATION,
  of: 'id',
  exported: 'for_reading',
});

/** 1 read. If an organization has never made a purchase, no account is stored. */
export async function loadBillingAccountOrEmpty(tenant: Tenant): Promise<BillingAccount> {
  return (await billingAccounts.get(tenant.organizationId)) ?? emptyBillingAccountOf(tenant.organizationId);
}

export const emptyBillingAccountOf = (organizationId: string): BillingAccount =>
  billingAccountSchema.parse({ organization_id: organizationId });

/** The account that belongs to a Stripe customer, or null. 1 read. */
export async function findBillingAccountOfCustomer(customerId: string): Promise<StoredBillingAccount | null> {
  const [account] = await billingAccounts.list((query) => query.where('customer_id', '==', customerId).limit(1));
  return account ?? null;
}
