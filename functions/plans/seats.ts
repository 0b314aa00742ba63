// Seats, shared by members and pending invitations; exact under concurrency.

import { FieldValue } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import { ApiError } from '../api/errors';
import type { Writes } from '../api/writes';
import { derivedId } from '../platform/ids';
import { normalizedForComparison } from '../platform/text';
import { loadPlanUsage, type PlanUsage, planLimitOf, planUsage } from './usage';

/** A seat that an invitation asks for. */
export interface SeatRequest {
  email: string;
  invitationId: string;
  expiresAt: Date;
}
type PendingSeats = PlanUsage['pending_seats'];

/** The key of an address's pending seat: one address has one, however it is written. */
const seatKey = (email: string): string => derivedId('seat', normalizedForComparison(email));

/** An expired invitation frees its seat immediately: counting compares the time, without a sweep. */
const stillPending = (pending: PendingSeats, now: Date): PendingSeats =>
  Object.fromEntries(Object.entries(pending).filter(([, seat]) => seat.expires_at > now));

/** Members and those whose invitation still stands. */
export const seatsInUse = (usage: Pick<PlanUsage, 'used' | 'pending_seats'>, now: Date): number =>
  usage.used.seats + Object.keys(stillPending(usage.pending_seats, now)).length;

export const hasPendingSeat = (usage: PlanUsage, email: string, now: Date): boolean =>
  stillPending(usage.pending_seats, now)[seatKey(email)] !== undefined;

/**
 * Holds a seat for each invitation, all or none: 1 write. Depends on the usage being as it was read, so of two that
 * want the last seat one is run again and finds none.
 * @throws 400 `SEATS_EXHAUSTED`.
 */
export function stageSeatsForInvitations(
  writes: Writes,
  usage: PlanUsage,
  requests: readonly SeatRequest[],
  now: Date,
): void {
  const pending = stillPending(usage.pending_seats, now);
  for (const { email, invitationId, expiresAt } of requests) {
    pending[seatKey(email)] = { invitation_id: invitationId, expires_at: expiresAt };
  }
  const limit = planLimitOf(usage, 'seats');
  const wanted = usage.used.seats + Object.keys(pending).length;
  if (wanted > limit) {
    const used = seatsInUse(usage, now);
    throw new ApiError(
      'SEATS_EXHAUSTED',
      `Not enough user seats: your plan has ${limit}, and ${used} are in use`,
      {
        details: { limit, used, requested: requests.length, plan: usage.plan },
      },
    );
  }
  planUsage.stageUpdate(writes, usage, { pending_seats: pending });
}

type Invited = Pick<SeatRequest, 'email' | 'invitationId'>;

/** The usage, and the pending seats but the one that this invitation holds; null when it holds none any more. 1 read. */
async function usageBeside(
  tenant: Tenant,
  { email, invitationId }: Invited,
): Promise<{ usage: PlanUsage; others: PendingSeats } | null> {
  const usage = await loadPlanUsage(tenant);
  const { [seatKey(email)]: held, ...others } = usage.pending_seats;
  return held?.invitation_id === invitationId ? { usage, others } : null;
}

/** Gives up the seat that this invitation holds, if it still does. 1 read; 1 write if so. */
export async function stageInvitationSeatRelease(
  writes: Writes,
  tenant: Tenant,
  invitation: Invited,
): Promise<void> {
  const held = await usageBeside(tenant, invitation);
  if (held) planUsage.stageUpdate(writes, held.usage, { pending_seats: held.others });
}

/** The same for several, whose records the same commit depends on. 1 read; 1 write if one of them holds its seat. */
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
  writes.update(planUsage.ref(tenant.organizationId), freed);
}

/**
 * Turns the seat that the invitation holds into a member's. 1 read, 1 write.
 * @returns false when the seat is no longer held: the invitation ran out, and somebody else may have the seat.
 */
export async function stageInvitationSeatToMember(
  writes: Writes,
  tenant: Tenant,
  invitation: Invited,
): Promise<boolean> {
  const held = await usageBeside(tenant, invitation);
  if (!held) return false;
  const { usage, others } = held;
  planUsage.stageUpdate(writes, usage, {
    pending_seats: others,
    used: { ...usage.used, seats: usage.used.seats + 1 },
  });
  return true;
}
