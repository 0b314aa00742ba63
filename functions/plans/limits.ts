// The limits of a plan: records, seats and message credits.
//
// Records are counted only occasionally, so their limits are approximate. Seats, shared by members and pending
// invitations, are counted exactly even with concurrent requests. Credits are deducted in the commit that releases the
// messages. An organization's balance is a single document, so one transaction can pay for a batch of messages. Credits
// are never reserved, so a crashed worker leaves nothing to release. If a message isn't sent, its credit is refunded in
// the commit that records the failure.
import { FieldValue, type Query, type Transaction } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import { ApiError } from '../api/errors';
import type { MutationContext, Writes } from '../api/writes';
import { addMs, clock, MINUTE_MS } from '../platform/clock';
import { derivedId } from '../platform/ids';
import { normalizedForComparison } from '../platform/text';
import { pickCreditFields, withDueMonthlyCredits } from './planState';
import { limitWithExtrasOf, loadPlanUsage, type PlanUsage, planUsages } from './usage';

export const RECORD_LIMITS = {
  contacts: 50_000,
  contact_groups: 2_000,
  folders: 5_000,
  expiry_templates: 1_000,
  expiry_types: 1_000,
  entities: 50_000,
  compliance_clients: 20_000,
  compliance_projects: 50_000,
  expiry_shares: 20_000,
  collection_templates: 1_000,
  compliance_portals: 20_000,
} as const;
export type LimitedRecordKind = keyof typeof RECORD_LIMITS;

/** How long an instance reuses its last count. The instance increments the count for each record it allows. */
const COUNT_LASTS_MS = 10 * MINUTE_MS;
/** If less than this share of the limit is left, every creation triggers a recount. */
const NEAR = 0.1;
const MAX_REMEMBERED = 10_000;

/** Keyed by organization and kind. */
const counts = new Map<string, { count: number; at: Date }>();

/**
 * Checks the limit before a record is created. `countNow` counts existing records: 1 read per 1,000. Each instance
 * calls it every ten minutes, or for every creation once less than a tenth of the limit remains. Concurrent creations
 * can exceed the limit, but at most by the number of records created in ten minutes.
 * @throws 403 `PLAN_LIMIT_REACHED` with `details` {limit_name, limit, used, requested}.
 */
export async function requireWithinRecordLimit(
  tenant: Tenant,
  kind: LimitedRecordKind,
  countNow: () => Promise<number>,
  now: Date,
): Promise<void> {
  const limit = RECORD_LIMITS[kind];
  const key = `${tenant.organizationId} ${kind}`;
  const known = counts.get(key);
  const isRecent = known !== undefined && known.at <= now && addMs(known.at, COUNT_LASTS_MS) > now;
  if (isRecent && known.count < limit * (1 - NEAR)) {
    known.count += 1;
    return;
  }
  const used = await countNow();
  counts.delete(key);
  counts.set(key, { count: used + 1, at: now });
  const [oldest] = counts.keys();
  if (counts.size > MAX_REMEMBERED && oldest !== undefined) counts.delete(oldest);
  if (used < limit) return;
  const what = kind.replaceAll('_', ' ');
  throw new ApiError('PLAN_LIMIT_REACHED', `An organization can have at most ${limit} ${what}`, {
    details: { limit_name: kind, limit, used, requested: 1 },
  });
}

/** Like {@link requireWithinRecordLimit}, but counts all records of a collection. */
export const requireRecordCapacity = (
  { tenant, now }: Pick<MutationContext, 'tenant' | 'now'>,
  kind: LimitedRecordKind,
  collection: { of(tenant: Tenant): { count(build: (query: Query) => Query): Promise<number> } },
): Promise<void> => requireWithinRecordLimit(tenant, kind, () => collection.of(tenant).count((query) => query), now);

export interface InvitationSeatRequest {
  email: string;
  invitationId: string;
  expiresAt: Date;
}
type PendingSeats = PlanUsage['pending_seats'];

/** The key of the pending seat for an email address. Different spellings of the same address have the same key. */
const seatKey = (email: string): string => derivedId('seat', normalizedForComparison(email));

/** Drops expired invitations, so that their seats become free without a sweep. */
const stillPending = (pending: PendingSeats, now: Date): PendingSeats =>
  Object.fromEntries(Object.entries(pending).filter(([, seat]) => seat.expires_at > now));

/** Number of members and pending invitations. */
export const seatsInUseOf = (usage: Pick<PlanUsage, 'used' | 'pending_seats'>, now: Date): number =>
  usage.used.seats + Object.keys(stillPending(usage.pending_seats, now)).length;

export const isSeatPendingForEmail = (usage: PlanUsage, email: string, now: Date): boolean =>
  stillPending(usage.pending_seats, now)[seatKey(email)] !== undefined;

/**
 * Reserves seats for either all the invitations or none of them. 1 write. The commit succeeds only if the usage is
 * unchanged. If two requests compete for the last seat, one is retried and finds no seat left.
 * @throws 400 `SEATS_EXHAUSTED`.
 */
export function stageSeatsForInvitations(
  writes: Writes,
  usage: PlanUsage,
  requests: readonly InvitationSeatRequest[],
  now: Date,
): void {
  const pending = stillPending(usage.pending_seats, now);
  for (const { email, invitationId, expiresAt } of requests) {
    pending[seatKey(email)] = { invitation_id: invitationId, expires_at: expiresAt };
  }
  const limit = limitWithExtrasOf(usage, 'seats');
  const wanted = usage.used.seats + Object.keys(pending).length;
  if (wanted > limit) {
    const used = seatsInUseOf(usage, now);
    const message = `Not enough user seats: your plan has ${limit}, and ${used} are in use`;
    const details = { limit, used, requested: requests.length, plan: usage.plan };
    throw new ApiError('SEATS_EXHAUSTED', message, { details });
  }
  planUsages.stageUpdate(writes, usage, { pending_seats: pending });
}

type Invited = Pick<InvitationSeatRequest, 'email' | 'invitationId'>;

/**
 * Returns the usage and the seats held by other invitations, or null if this invitation no longer holds one. 1 read.
 */
async function usageBeside(
  tenant: Tenant,
  { email, invitationId }: Invited,
): Promise<{ usage: PlanUsage; others: PendingSeats } | null> {
  const usage = await loadPlanUsage(tenant);
  const { [seatKey(email)]: held, ...others } = usage.pending_seats;
  return held?.invitation_id === invitationId ? { usage, others } : null;
}

/** Releases the invitation's seat, if it still holds one. Costs 1 read, plus 1 write if a seat is released. */
export async function stageInvitationSeatRelease(writes: Writes, tenant: Tenant, invitation: Invited): Promise<void> {
  const held = await usageBeside(tenant, invitation);
  if (held) planUsages.stageUpdate(writes, held.usage, { pending_seats: held.others });
}

/**
 * Releases several seats. The caller's commit must fail if the invitations have changed. Costs 1 read, plus 1 write if
 * any invitation still holds a seat.
 */
export async function stageInvitationSeatReleases(
  writes: Writes,
  tenant: Tenant,
  released: readonly Invited[],
): Promise<void> {
  if (released.length === 0) return;
  const { pending_seats: pending } = await loadPlanUsage(tenant);
  const keys = released
    .filter(({ email, invitationId }) => pending[seatKey(email)]?.invitation_id === invitationId)
    .map(({ email }) => `pending_seats.${seatKey(email)}`);
  if (keys.length === 0) return;
  const freed = Object.fromEntries(keys.map((key) => [key, FieldValue.delete()]));
  writes.update(planUsages.ref(tenant.organizationId), freed);
}

/**
 * Converts the invitation's seat to a member's. 1 read, 1 write.
 * @returns false if the invitation has expired, because someone else may have taken the seat.
 */
export async function tryStageInvitedMemberSeat(writes: Writes, tenant: Tenant, invitation: Invited): Promise<boolean> {
  const held = await usageBeside(tenant, invitation);
  if (!held) return false;
  const { usage, others } = held;
  planUsages.stageUpdate(writes, usage, {
    pending_seats: others,
    used: { ...usage.used, seats: usage.used.seats + 1 },
  });
  return true;
}

const CREDIT_KINDS = ['email', 'sms'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];
export type CreditsByKind = Record<CreditKind, number>;

export const ZERO_CREDITS: CreditsByKind = { email: 0, sms: 0 };

export const creditsPlus = (one: CreditsByKind, other: CreditsByKind): CreditsByKind => ({
  email: one.email + other.email,
  sms: one.sms + other.sms,
});

export const creditsMinus = (one: CreditsByKind, other: CreditsByKind): CreditsByKind => ({
  email: one.email - other.email,
  sms: one.sms - other.sms,
});

/** The part of the requested credits that the balance covers; 0 if the balance is negative. */
export const affordableCredits = (balance: CreditsByKind, wanted: CreditsByKind): CreditsByKind => ({
  email: Math.max(0, Math.min(balance.email, wanted.email)),
  sms: Math.max(0, Math.min(balance.sms, wanted.sms)),
});

/** Reads the usage record and locks it until the transaction commits. 1 read. */
export async function loadLockedPlanUsage(transaction: Transaction, tenant: Tenant): Promise<PlanUsage> {
  const usage = await planUsages.get(tenant.organizationId, transaction);
  if (!usage) throw new Error('The organization has no plan usage record');
  return withDueMonthlyCredits(usage, clock.now());
}

/** Spends credits and makes other usage changes in one commit, which is retried if the record changed. 1 write. */
export function stageCreditDeduction(
  writes: Writes,
  usage: PlanUsage,
  spent: CreditsByKind,
  more: Partial<PlanUsage> = {},
): void {
  if (spent.email + spent.sms > 0) {
    const credits = creditsMinus(usage.credits, spent);
    planUsages.stageUpdate(writes, usage, { ...pickCreditFields(usage), ...more, credits });
  }
}

/** Refunds unused credits with 1 write and no read. Does nothing for 0 credits. */
export function stageCreditRefund(writes: Writes, tenant: Tenant, back: CreditsByKind): void {
  const kinds = CREDIT_KINDS.filter((kind) => back[kind] > 0);
  if (kinds.length === 0) return;
  const change = kinds.map((kind) => [`credits.${kind}`, FieldValue.increment(back[kind])]);
  writes.update(planUsages.ref(tenant.organizationId), Object.fromEntries(change));
}
