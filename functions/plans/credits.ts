// Credits for messages: taken from the balance in blocks, spent one by one, and what is left of a block given back.
//
// A balance is one document, so it cannot be written for each message. A worker that has a batch of messages before it
// takes a block (a lease); each message it pays for carries the lease's id in its ledger record. When the batch is done,
// what was not spent goes back. Should the worker die, the ledger itself tells how much was spent: nothing is counted
// twice or lost, and since a block is never larger than the balance, no balance becomes negative.
import { FieldValue } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { addMs, clock, MINUTE_MS } from '../platform/clock';
import { globalCollection, type Stored, storedInstant } from '../platform/collection';
import { newId } from '../platform/ids';
import { atOneMoment } from '../platform/transaction';
import { unitOfWork } from '../platform/unitOfWork';
import { creditFields, renewed } from './renewal';
import { type PlanUsage, planUsage, usageOf } from './usage';

export const CREDIT_KINDS = ['email', 'sms'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];
export type Credits = Record<CreditKind, number>;

const creditLeaseSchema = z.object({
  organization_id: z.string(),
  email: z.int(),
  sms: z.int(),
  /** Nothing is paid from it any more; what its holder did not give back is found out later. */
  expires_at: storedInstant,
});
export type CreditLease = Stored<z.output<typeof creditLeaseSchema>>;

export const creditLeases = globalCollection('credit_leases', creditLeaseSchema);

const LEASE_MS = 2 * MINUTE_MS;
/** A commit that began before the lease ended is decided by then: Firestore ends transactions after 270 seconds. */
const SETTLED_AFTER_MS = 5 * MINUTE_MS;

/** Paid by the request itself, with the balance as it was read. */
export const PAID_DIRECTLY = 'direct';

const less = (usage: PlanUsage, amount: Credits): Credits => ({
  email: usage.credits.email - amount.email,
  sms: usage.credits.sms - amount.sms,
});

/** As much of what is wanted as the balance holds; a balance below zero, which nobody makes, holds nothing. */
export const covered = (balance: Credits, wanted: Credits): Credits => ({
  email: Math.max(0, Math.min(balance.email, wanted.email)),
  sms: Math.max(0, Math.min(balance.sms, wanted.sms)),
});

/** Takes credits with the request's own commit: 1 write; the unit runs again if the balance changed meanwhile. */
export function stageSpending(writes: Writes, usage: PlanUsage, spent: Credits): void {
  if (spent.email + spent.sms > 0) {
    planUsage.stageUpdate(writes, usage, { ...creditFields(usage), credits: less(usage, spent) });
  }
}

/** Gives back what a message did not need: 1 blind write. */
export function stageRefund(writes: Writes, tenant: Tenant, kind: CreditKind, amount = 1): void {
  const change = { [`credits.${kind}`]: FieldValue.increment(amount) };
  writes.update(planUsage.ref(tenant.organizationId), change);
}

/** Takes a block, or what is left of the balance: 1 read, 2 writes. Null when nothing is left. */
export async function takeLease(tenant: Tenant, wanted: Credits): Promise<CreditLease | null> {
  return unitOfWork(async (writes) => {
    const usage = await usageOf(tenant);
    const granted = covered(usage.credits, wanted);
    if (granted.email + granted.sms === 0) return null;
    stageSpending(writes, usage, granted);
    return creditLeases.stageCreate(writes, newId(), {
      organization_id: tenant.organizationId,
      ...granted,
      expires_at: addMs(clock.now(), LEASE_MS),
    });
  });
}

/**
 * Ends a lease and gives back what was not spent of it, once, whoever calls and however often: 1 read, and 1 or 2
 * writes.
 */
export async function endLease(id: string, spent: Credits): Promise<void> {
  await unitOfWork(async (writes) => {
    const lease = await creditLeases.get(id);
    if (!lease) return;
    creditLeases.stageDelete(writes, lease);
    const change = Object.fromEntries(
      CREDIT_KINDS.filter((kind) => lease[kind] > spent[kind]).map((kind) => [
        `credits.${kind}`,
        FieldValue.increment(lease[kind] - spent[kind]),
      ]),
    );
    if (Object.keys(change).length > 0) writes.update(planUsage.ref(lease.organization_id), change);
  });
}

/** Leases whose holders died: no commit that pays from one can still be under way. Index: expires_at. At least 1 read. */
export const abandonedLeases = (now: Date): Promise<CreditLease[]> =>
  creditLeases.find((query) => query.where('expires_at', '<=', addMs(now, -SETTLED_AFTER_MS)).limit(50));

/** More workers than that do not work for one organization at once. */
const MOST_HOLDERS = 100;

/**
 * Whether of what is missing nothing is left: at one and the same moment the balance is used up, and nobody else holds
 * a part of it that may come back. 2 reads, 1 more for each other holder.
 */
export function isUsedUp(tenant: Tenant, missing: Credits, ownIds: readonly string[]): Promise<boolean> {
  const { organizationId } = tenant;
  return atOneMoment(async (transaction) => {
    const [usage, leases] = await Promise.all([
      planUsage.getLocked(transaction, organizationId),
      creditLeases.find(
        (query) => query.where('organization_id', '==', organizationId).limit(MOST_HOLDERS),
        transaction,
      ),
    ]);
    const others = leases.filter(({ id }) => !ownIds.includes(id));
    const held = (kind: CreditKind): boolean => others.some((lease) => lease[kind] > 0);
    const balance = usage && renewed(usage, clock.now()).credits;
    const wanting = CREDIT_KINDS.filter((kind) => missing[kind] > 0);
    return wanting.every((kind) => (balance?.[kind] ?? 0) <= 0 && !held(kind));
  });
}
