// Reserves values that must be unique in an organization, in the same commit as the record that carries them.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import type { ApiError } from '../api/errors';
import type { Writes } from '../api/writes';
import { firestore } from './firebase';
import { derivedId } from './ids';

/** One normalization everywhere: compatibility forms folded, case ignored, spaces trimmed. */
export const normalized = (value: string): string =>
  value.normalize('NFKC').trim().toLowerCase().normalize('NFKC');

const reservationRef = (tenant: Tenant, kind: string, value: string) =>
  firestore()
    .collection('unique_values')
    .doc(derivedId(tenant.organizationId, kind, normalized(value)));

export const uniqueValueSchema = z.object({ organization_id: z.string(), kind: z.string(), owner_id: z.string() });

/**
 * 1 write. The commit fails with `taken` when another record holds the value; without `taken` the unit of work runs
 * again, for a caller that would use the other record instead.
 */
export function stageReservation(
  writes: Writes,
  tenant: Tenant,
  reservation: { kind: string; value: string; ownerId: string; taken?: () => ApiError },
): void {
  const { kind, value, ownerId, taken } = reservation;
  const document = { organization_id: tenant.organizationId, kind, owner_id: ownerId };
  writes.create(reservationRef(tenant, kind, value), document, taken);
}

/** 1 write. */
export function stageRelease(writes: Writes, tenant: Tenant, kind: string, value: string): void {
  writes.delete(reservationRef(tenant, kind, value));
}

/**
 * Moves a reservation when its value changed; none, one or two writes.
 * Only case or spacing changed: the reservation stays as it is.
 */
export function stageReservationChange(
  writes: Writes,
  tenant: Tenant,
  change: { kind: string; ownerId: string; from: string | null; to: string | null; taken: () => ApiError },
): void {
  const { kind, ownerId, from, to, taken } = change;
  if (from !== null && to !== null && normalized(from) === normalized(to)) return;
  if (from !== null) stageRelease(writes, tenant, kind, from);
  if (to !== null) stageReservation(writes, tenant, { kind, value: to, ownerId, taken });
}
