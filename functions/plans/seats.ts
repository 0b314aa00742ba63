// Seats, shared by members and pending invitations; exact under concurrency.

import { FieldValue } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import { ApiError } from '../api/errors';
import type { Writes } from '../api/writes';
import { derivedId } from '../platform/ids';
import { normalizedForComparison } from '../platform/text';
import { loadPlanUsage, type PlanUsage, planLimitOf, planUsage } from './usage';

/** A request to reserve a seat for an invitation. */
export interface SeatRequest {
  email: string;
  invitationId: string;
  expiresAt: Date;
}
type PendingSeats = PlanUsage['pending_seats'];

/** The key of an address's pending seat, independent of spelling. */
const seatKey = (email: string): string => derivedId('seat', normalizedForComparison(email));

/** Removes expired invitations, so that they free their seats without a sweep. */
const stillPending = (pending: PendingSeats, now: Date): PendingSeats =>
  Object.fromEntries(Object.entries(pending).filter(([, seat]) => seat.expires_at > now));

/** Number of members and pending invitations. */
export const seatsInUse = (usage: Pick<PlanUsage, 'used' | 'pending_seats'>, now: Date): number =>
  usage.used.seats + Object.keys(stillPending(usage.pending_seats, now)).length;

export const hasPendingSeat = (usage: PlanUsage, email: string, now: Date): boolean =>
  stillPending(usage.pending_seats, now)[seatKey(email)] !== undefined;

/**
 * Reserves a seat for each invitation, all or none. 1 write. Requires unchanged usage: if two requests want the last seat,
 * one runs again and finds none.
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

/** The usage and the other pending seats; null if the invitation no longer holds a seat. 1 read. */
async function usageBeside(
  tenant: Tenant,
  { email, invitationId }: Invited,
): Promise<{ usage: PlanUsage; others: PendingSeats } | null> {
  const usage = await loadPlanUsage(tenant);
  const { [seatKey(email)]: held, ...others } = usage.pending_seats;
  return held?.invitation_id === invitationId ? { usage, others } : null;
}

/** Releases the invitation's seat, if it still holds one. 1 read; 1 write if so. */
export async function stageInvitationSeatRelease(
  writes: Writes,
  tenant: Tenant,
  invitation: Invited,
): Promise<void> {
  const held = await usageBeside(tenant, invitation);
  if (held) planUsage.stageUpdate(writes, held.usage, { pending_seats: held.others });
}

/** Releases several seats. The commit must require unchanged invitations. 1 read; 1 write if any of them holds a seat. */
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
 * Converts the invitation's seat to a member's. 1 read, 1 write.
 * @returns false if the invitation has expired, because someone else may have the seat.
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
