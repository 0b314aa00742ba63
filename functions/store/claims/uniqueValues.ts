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

/** A hash of the value. The value itself isn't stored. */
export const reservationId = (tenant: Tenant, kind: string, value: string): string =>
  derivedId(tenant.organizationId, kind, normalizedForComparison(value));

const reservationRef = (tenant: Tenant, kind: string, value: string) =>
  reservations.ref(reservationId(tenant, kind, value));

/** The reservation of the value; null if the value is free. 1 read. */
export const getReservation = (tenant: Tenant, kind: string, value: string): Promise<Reservation | null> =>
  reservations.get(reservationId(tenant, kind, value));

/** The reservations of a record. 1 read each, at least 1. */
export const listReservationsOf = (tenant: Tenant, ownerId: string): Promise<Reservation[]> =>
  reservations.find((query) =>
    query.where('organization_id', '==', tenant.organizationId).where('owner_id', '==', ownerId),
  );

/** Moves a reservation to a value that nobody requested; skips the new value if it is taken. At most 2 writes. */
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

/** Makes every concurrent {@link stageReservationPrecondition} fail. 1 write. */
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
 * 1 write. If another record holds the value, the commit fails with `taken`. Without `taken`, the unit of work runs
 * again, so that the caller can use the other record.
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

/** Frees the value. 1 write. */
export function stageReservationRelease(writes: Writes, tenant: Tenant, kind: string, value: string): void {
  writes.delete(reservationRef(tenant, kind, value));
}

/**
 * Moves a reservation to the new value. Changes of case or spacing alone don't move it. At most 2 writes.
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
