// Message credits, taken from the balance in the commit that releases the messages.
//
// The balance is one document, so one transaction decides about a batch of an organization's messages. Nothing is
// reserved, so a dead worker leaves nothing to release. A message that isn't sent returns its credit in the commit that
// ends it.
import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { clock } from '../platform/clock';
import { creditFields, withMonthlyCredits } from './monthlyCredits';
import { type PlanUsage, planUsage } from './usage';

const CREDIT_KINDS = ['email', 'sms'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];
export type Credits = Record<CreditKind, number>;

export const NO_CREDITS: Credits = { email: 0, sms: 0 };

export const creditsPlus = (one: Credits, other: Credits): Credits => ({
  email: one.email + other.email,
  sms: one.sms + other.sms,
});

export const creditsMinus = (one: Credits, other: Credits): Credits => ({
  email: one.email - other.email,
  sms: one.sms - other.sms,
});

/** The part of the wanted credits that the balance covers; none if it is negative. */
export const creditsCoveredByBalance = (balance: Credits, wanted: Credits): Credits => ({
  email: Math.max(0, Math.min(balance.email, wanted.email)),
  sms: Math.max(0, Math.min(balance.sms, wanted.sms)),
});

/** Reads the record and locks it until the transaction commits. 1 read. */
export async function loadLockedPlanUsage(transaction: Transaction, tenant: Tenant): Promise<PlanUsage> {
  const usage = await planUsage.getLocked(transaction, tenant.organizationId);
  if (!usage) throw new Error('The organization has no plan usage record');
  return withMonthlyCredits(usage, clock.now());
}

/** Spends credits in the same commit, with other usage changes: 1 write; runs again if the record changed. */
export function stageCreditSpending(
  writes: Writes,
  usage: PlanUsage,
  spent: Credits,
  more: Partial<PlanUsage> = {},
): void {
  if (spent.email + spent.sms > 0) {
    const credits = creditsMinus(usage.credits, spent);
    planUsage.stageUpdate(writes, usage, { ...creditFields(usage), ...more, credits });
  }
}

/** Returns unused credits. 1 blind write, none for 0 credits. */
export function stageCreditRefund(writes: Writes, tenant: Tenant, back: Credits): void {
  const change = Object.fromEntries(
    CREDIT_KINDS.filter((kind) => back[kind] > 0).map((kind) => [
      `credits.${kind}`,
      FieldValue.increment(back[kind]),
    ]),
  );
  if (Object.keys(change).length > 0) writes.update(planUsage.ref(tenant.organizationId), change);
}
