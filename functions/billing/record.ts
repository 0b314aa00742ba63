// What an organization has bought and how it pays, as the payment provider told last (specification section 4.7).
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { PERIODS } from '../plans/prices';
import { globalCollection, storedInstant } from '../platform/collection';

const at = storedInstant.nullable().default(null);
const subscriptionFields = {
  subscription_id: z.string(),
  status: z.string(),
  period: z.enum(PERIODS),
  cancel_at_period_end: z.boolean().default(false),
  last_invoice_at: at,
  next_invoice_at: at,
};

export const billingAccountSchema = z.object({
  organization_id: z.string(),
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
  /** Quantities of add-ons whose checkout is not completed. */
  pending_addons: z.record(z.string(), z.int()).nullable().default(null),
  sms_purchased: z.int().default(0),
});
export type BillingAccount = z.output<typeof billingAccountSchema>;

/** Document id: the organization id. */
export const billingAccounts = globalCollection('billing_accounts', billingAccountSchema);

/** 1 read. An organization that never bought anything has no record. */
export async function billingAccountOf(tenant: Tenant): Promise<BillingAccount> {
  const found = await billingAccounts.get(tenant.organizationId);
  return found ?? billingAccountSchema.parse({ organization_id: tenant.organizationId });
}
