// Reserves values that must be unique in an organization, in the same commit as the record that carries them.
import { FieldValue } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import type { ApiError } from '../../api/errors';
import type { Writes } from '../../api/writes';
import { derivedId } from '../../platform/ids';
import { normalizedForComparison } from '../../platform/text';
import { globalCollection, type Stored } from '../collection';

const uniqueValueSchema = z.object({
  organization_id: z.string(),
  kind: z.string(),
  owner_id: z.string(),
});
export type Reservation = Stored<z.output<typeof uniqueValueSchema>>;

export const reservations = globalCollection('unique_values', uniqueValueSchema, {
  holds: 'unique values and their records, by digest',
  personal: ['contacts', 'users'],
  kept: { until: 'its record is deleted or has another value' },
});

/** The id of a reservation is all that is stored of its value. */
export const reservationId = (tenant: Tenant, kind: string, value: string): string =>
  derivedId(tenant.organizationId, kind, normalizedForComparison(value));

const reservationRef = (tenant: Tenant, kind: string, value: string) =>
  reservations.ref(reservationId(tenant, kind, value));

/** Who holds the value; null when it is free. 1 read. */
export const getReservation = (tenant: Tenant, kind: string, value: string): Promise<Reservation | null> =>
  reservations.get(reservationId(tenant, kind, value));

/** The reservations of a record. 1 read each, at least 1. */
export const listReservationsOf = (tenant: Tenant, ownerId: string): Promise<Reservation[]> =>
  reservations.find((query) =>
    query.where('organization_id', '==', tenant.organizationId).where('owner_id', '==', ownerId),
  );

/** The same, for a record whose name changes without that anybody asked for it: one that is taken is not reserved. 2 writes. */
export function stageReservationMoveIfFree(
  writes: Writes,
  tenant: Tenant,
  held: Reservation,
  value: string,
): void {
  const { kind, owner_id } = held;
  if (held.id === reservationId(tenant, kind, value)) return;
  reservations.stageDelete(writes, held);
  const document = { organization_id: tenant.organizationId, kind, owner_id };
  writes.createOnce(reservationRef(tenant, kind, value), document);
}

/**
 * Requires the reservation to be unchanged at commit. 1 write without changes, so concurrent callers don't conflict.
 */
export function stageReservationPrecondition(writes: Writes, reservation: Reservation): void {
  reservations.stageUpdate(writes, reservation, { kind: reservation.kind });
}

/** Makes every {@link stageReservationPrecondition} that is under way fail. 1 write. */
export function stageReservationVersionBump(
  writes: Writes,
  tenant: Tenant,
  kind: string,
  value: string,
): void {
  writes.update(reservationRef(tenant, kind, value), { renewals: FieldValue.increment(1) });
}

/** The error when another record holds the value; it may read the holder. */
type Taken = () => ApiError | Promise<ApiError>;

/**
 * 1 write. The commit fails with `taken` when another record holds the value; without `taken` the unit of work runs
 * again, for a caller that would use the other record instead.
 */
export function stageReservation(
  writes: Writes,
  tenant: Tenant,
  reservation: { kind: string; value: string; ownerId: string; taken?: Taken },
): void {
  const { kind, value, ownerId, taken } = reservation;
  const document = { organization_id: tenant.organizationId, kind, owner_id: ownerId };
  writes.create(reservationRef(tenant, kind, value), document, taken);
}

/** 1 write. */
export function stageReservationRelease(writes: Writes, tenant: Tenant, kind: string, value: string): void {
  writes.delete(reservationRef(tenant, kind, value));
}

/**
 * Moves a reservation when its value changed; none, one or two writes.
 * Only case or spacing changed: the reservation stays as it is.
 */
export function stageReservationChange(
  writes: Writes,
  tenant: Tenant,
  change: { kind: string; ownerId: string; from: string | null; to: string | null; taken: Taken },
): void {
  const { kind, ownerId, from, to, taken } = change;
  if (from !== null && to !== null && normalizedForComparison(from) === normalizedForComparison(to)) return;
  if (from !== null) stageReservationRelease(writes, tenant, kind, from);
  if (to !== null) stageReservation(writes, tenant, { kind, value: to, ownerId, taken });
}
