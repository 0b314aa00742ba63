// The expiry type: an organization’s category of expiries. Expiries store the type name as text, so it doesn't have to
// match an existing type.

import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { ApiError } from '../../api/errors';
import { requiredTextInput, resettableInput, timestampFieldsOut } from '../../api/fields';
import { declareRecordResource, namedOpenApiObject } from '../../api/records';
import { KEPT_UNTIL_DELETED } from '../../api/stored';
import { creationFieldsOf, defineChangeById, type MutationContext, type Writes } from '../../api/writes';
import { requireRecordCapacity } from '../../plans/limits';
import { newId } from '../../platform/ids';
import { stageReservation, stageReservationChange, stageReservationRelease } from '../../store/claims';
import { type RecordOf, tenantCollection } from '../../store/collection';
import { timestampFields } from '../../store/values';

const typeDetails = { name: z.string(), sort_order: z.int(), created_by: z.string() };

export const expiryTypes = tenantCollection(
  'expiry_types',
  { ...typeDetails, ...timestampFields },
  { holds: 'expiry types and their fields', personal: ['anyone'], kept: KEPT_UNTIL_DELETED },
  { type: 'expiry_type', nameOf: ({ name }) => name },
);
export type ExpiryType = RecordOf<typeof expiryTypes>;

export const expiryTypeResource = declareRecordResource(
  'expiry_type',
  'Expiry type',
  namedOpenApiObject('ExpiryType', {
    id: z.string(),
    organization_id: z.string(),
    ...typeDetails,
    ...timestampFieldsOut,
  }),
);

/** The kind under which expiry type names are reserved. Names are unique per organization, ignoring case. */
export const EXPIRY_TYPE_RESERVATION_KIND = 'expiry type';

const reservation = {
  kind: EXPIRY_TYPE_RESERVATION_KIND,
  taken: (): ApiError => new ApiError('CONFLICT', 'An expiry type with this name already exists'),
};

/** The types that a new organization starts with. It can rename or delete them. */
const DEFAULT_EXPIRY_TYPES = [
  'License',
  'Permit',
  'Certification',
  'Contract',
  'Insurance',
  'Subscription',
  'Warranty',
  'Inspection',
] as const;

/** 2 writes per default type. */
export function stageDefaultExpiryTypes(writes: Writes, tenant: Tenant, made: { by: string; at: Date }): void {
  DEFAULT_EXPIRY_TYPES.forEach((name, sort_order) => {
    const id = newId();
    stageReservation(writes, tenant, { ...reservation, value: name, ownerId: id });
    expiryTypes.of(tenant).stageCreate(writes, id, {
      name,
      sort_order,
      created_by: made.by,
      created_at: made.at,
      updated_at: made.at,
    });
  });
}

/** Maximum number of types in the list; no organization needs more. */
const MAX_LISTED = 1_000;

const name = requiredTextInput(100);
const sortOrder = z.int().min(-100_000).max(100_000);
export const expiryTypeInput = z.object({ name, sort_order: sortOrder.default(0) });
export const expiryTypePatch = z.object({
  name: name.exactOptional(),
  sort_order: resettableInput(sortOrder, 0).optional(),
});

/** Sorted by sort order, then by name. 1 read per type, at least 1. */
export async function listExpiryTypes(tenant: Tenant): Promise<ExpiryType[]> {
  const found = await expiryTypes.of(tenant).list((query) => query.limit(MAX_LISTED));
  return found.sort((left, right) => left.sort_order - right.sort_order || left.name.localeCompare(right.name));
}

const requireType = expiryTypes.required('Expiry type');

/**
 * Costs the same reads as {@link requireRecordCapacity}, and 2 writes.
 * @throws 403 `PLAN_LIMIT_REACHED`; 409 `CONFLICT` if the name is taken.
 */
export async function createExpiryType(
  context: MutationContext,
  given: z.output<typeof expiryTypeInput>,
): Promise<ExpiryType> {
  const { tenant, actor, writes, now } = context;
  await requireRecordCapacity(context, 'expiry_types', expiryTypes);
  const id = newId();
  stageReservation(writes, tenant, { ...reservation, value: given.name, ownerId: id });
  return expiryTypes.of(tenant).stageCreate(writes, id, { ...given, ...creationFieldsOf({ actor, now }) });
}

/** 1 read, 1 to 3 writes. @throws 404; 409 `CONFLICT` if the name is taken. */
export const updateExpiryType = defineChangeById(
  requireType,
  ({ tenant, writes, now }, type, given: z.output<typeof expiryTypePatch>) => {
    const { name: to = type.name, sort_order = type.sort_order } = given;
    stageReservationChange(writes, tenant, { ...reservation, ownerId: type.id, from: type.name, to });
    return expiryTypes.of(tenant).stageUpdate(writes, type, { name: to, sort_order, updated_at: now });
  },
);

/** 1 read, 2 writes. @throws 404. */
export async function deleteExpiryType(context: MutationContext, id: string): Promise<void> {
  const { tenant, writes } = context;
  const type = await requireType(tenant, id);
  stageReservationRelease(writes, tenant, EXPIRY_TYPE_RESERVATION_KIND, type.name);
  expiryTypes.of(tenant).stageDelete(writes, type);
}
