// Concurrency-safe claims: unique values, limited slots, and idempotency keys. Each claim, or each owner of slots, has
// one document.
import { FieldValue } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { ApiError } from '../api/errors';
import { type DataDeclaration, WATCHED_RECORD_MAX_BYTES } from '../api/stored';
import type { Writes } from '../api/writes';
import { derivedId } from '../platform/ids';
import { normalizedForComparison } from '../platform/text';
import { globalCollection, type Stored } from './collection';
import { storedInstant } from './values';

const uniqueValueSchema = z.object({
  organization_id: z.string(),
  kind: z.string(),
  owner_id: z.string(),
});
export type UniqueValueReservation = Stored<z.output<typeof uniqueValueSchema>>;

export const uniqueValueReservations = globalCollection('unique_values', uniqueValueSchema, {
  holds: 'unique values and their records, by digest',
  personal: ['contacts', 'users'],
  kept: { until: 'its record is deleted or its value changes' },
});

/** A hash of the value. The value itself isn't stored. */
export const reservationId = (tenant: Tenant, kind: string, value: string): string =>
  derivedId(tenant.organizationId, kind, normalizedForComparison(value));

const reservationRef = (tenant: Tenant, kind: string, value: string) =>
  uniqueValueReservations.ref(reservationId(tenant, kind, value));

/** The reservation for the value; null if the value is free. 1 read. */
export const getReservation = (tenant: Tenant, kind: string, value: string): Promise<UniqueValueReservation | null> =>
  uniqueValueReservations.get(reservationId(tenant, kind, value));

/** The reservations that a record holds. 1 read each, at least 1. */
export const listReservationsOfRecord = (tenant: Tenant, ownerId: string): Promise<UniqueValueReservation[]> =>
  uniqueValueReservations.list((query) =>
    query.where('organization_id', '==', tenant.organizationId).where('owner_id', '==', ownerId),
  );

/**
 * Moves a reservation when the service itself changes the value. If the new value is taken, only frees the old one. At
 * most 2 writes.
 */
export function stageReleaseThenReserveIfFree(
  writes: Writes,
  tenant: Tenant,
  held: UniqueValueReservation,
  value: string,
): void {
  const { kind, owner_id } = held;
  if (held.id === reservationId(tenant, kind, value)) return;
  uniqueValueReservations.stageDelete(writes, held);
  const document = { organization_id: tenant.organizationId, kind, owner_id };
  writes.createOnce(reservationRef(tenant, kind, value), document);
}

/**
 * Makes the commit fail if the reservation has changed. Costs 1 write, which changes nothing, so concurrent callers
 * don't conflict.
 */
export function stageReservationPrecondition(writes: Writes, reservation: UniqueValueReservation): void {
  uniqueValueReservations.stageUpdate(writes, reservation, { kind: reservation.kind });
}

/** Makes every concurrent commit that uses {@link stageReservationPrecondition} fail. 1 write. */
export function stageReservationTouch(writes: Writes, tenant: Tenant, kind: string, value: string): void {
  writes.update(reservationRef(tenant, kind, value), { renewals: FieldValue.increment(1) });
}

/** Returns the error to throw if another record has reserved the value. May read that record. */
type Taken = () => ApiError | Promise<ApiError>;

/**
 * Reserves the value. 1 write. If another record has reserved it, the commit fails with `taken`. If `taken` is absent,
 * the unit of work runs again, so the caller can use the other record.
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

/** Moves a reservation to the new value, unless only case or spacing changed. At most 2 writes. */
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

const slotsSchema = z.object({
  organization_id: z.string(),
  /** Expiry time of each slot, keyed by holder id. */
  keys: z.record(z.string(), z.object({ expires_at: storedInstant.nullable() })),
  /** When the last slot expires. Firestore then deletes the document (TTL). */
  expires_at: storedInstant.nullable().default(null),
});

interface Holder {
  id: string;
  /** Null if the slot never expires. */
  expiresAt: Date | null;
}

type Held = z.output<typeof slotsSchema>['keys'];

/**
 * When the last slot expires. Null if any slot never expires; 1970 if there are no slots, so that Firestore deletes the
 * document.
 */
function lastEnd(held: Held): Date | null {
  const ends = Object.values(held).map(({ expires_at }) => expires_at);
  return ends.includes(null) ? null : new Date(Math.max(0, ...ends.map((end) => end?.getTime() ?? 0)));
}

/** Slots of one kind, with one document per owner. All owners have the same limit, which is enforced exactly. */
export class SlotTable {
  readonly documents: ReturnType<typeof globalCollection<typeof slotsSchema>>;

  /** @param refusal the message of the 409 error; `details.limit` contains `most`. */
  constructor(
    collection: string,
    { holds, kept }: Pick<DataDeclaration, 'holds' | 'kept'>,
    private readonly most: number,
    private readonly refusal: string,
  ) {
    const data = { holds, kept, personal: [], exported: 'not' } as const;
    this.documents = globalCollection(collection, slotsSchema, data, undefined, {
      maxBytes: WATCHED_RECORD_MAX_BYTES,
    });
  }

  /**
   * Claims a slot and frees expired ones, so no sweep is needed. Costs 1 read and 1 write. Concurrent callers conflict
   * on the owner's document and retry.
   * @throws 409 `LIMIT_REACHED`.
   */
  async stage(writes: Writes, tenant: Tenant, slot: { ownerId: string; holder: Holder; now: Date }): Promise<void> {
    const { ownerId, holder, now } = slot;
    const former = await this.documents.get(ownerId);
    const held = Object.entries(former?.keys ?? {}).filter(
      ([, { expires_at }]) => expires_at === null || expires_at > now,
    );
    if (held.length >= this.most) {
      throw new ApiError('LIMIT_REACHED', this.refusal, { details: { limit: this.most } });
    }
    const keys = { ...Object.fromEntries(held), [holder.id]: { expires_at: holder.expiresAt } };
    const patch = { keys, expires_at: lastEnd(keys) };
    if (former) this.documents.stageUpdate(writes, former, patch);
    else this.documents.stageCreate(writes, ownerId, { organization_id: tenant.organizationId, ...patch });
  }

  /** Releases the holders' slots. Costs 1 read, plus 1 write if any of the holders has a slot. */
  async stageRelease(writes: Writes, ownerId: string, holderIds: readonly string[]): Promise<void> {
    const former = await this.documents.get(ownerId);
    const held = Object.entries(former?.keys ?? {});
    const keys = Object.fromEntries(held.filter(([id]) => !holderIds.includes(id)));
    if (!former || Object.keys(keys).length === held.length) return;
    this.documents.stageUpdate(writes, former, { keys, expires_at: lastEnd(keys) });
  }

  /** Current holders, including any whose slots have expired since the last change. 1 read. */
  async holders(ownerId: string): Promise<string[]> {
    return Object.keys((await this.documents.get(ownerId))?.keys ?? {});
  }
}

const claimSchema = z.object({
  actor_id: z.string(),
  organization_id: z.string().nullable().default(null),
  fingerprint: z.string(),
  holder: z.string(),
  state: z.enum(['running', 'done']),
  lease_until: storedInstant,
  status: z.number().nullable(),
  headers: z.record(z.string(), z.string()),
  body_json: z.string().nullable(),
  /** True if the response was too large to store in the claim. */
  is_too_large: z.boolean().default(false),
  expires_at: storedInstant,
});
/** A claim on an idempotency key. It marks the request as in progress, and later stores its response. */
export type IdempotencyRecord = z.output<typeof claimSchema>;

export const idempotencyRecords = globalCollection('idempotency_keys', claimSchema, {
  holds: 'stored responses for idempotency keys',
  personal: ['users', 'contacts', 'anyone'],
  kept: { for: '24 hours', ttl: 'expires_at' },
  exported: 'not',
});
