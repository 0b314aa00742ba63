// Makes, changes and removes expiry types. Expiries name their type freely and keep the name.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { changeOf, type MutationContext, madeBy } from '../api/context';
import { requiredText, resettable } from '../api/fields';
import { requireRoomFor } from '../plans/recordLimits';
import { newId } from '../platform/ids';
import { stageRelease, stageReservation, stageReservationChange } from '../platform/uniqueValues';
import { type ExpiryType, expiryTypes, TYPE_NAME, typeNameTaken } from './expiryType';

/** More than anybody lists; it keeps the list bounded. */
const MAX_LISTED = 1_000;

const name = requiredText(100);
const sortOrder = z.int().min(-100_000).max(100_000);
export const newExpiryType = z.object({ name, sort_order: sortOrder.default(0) });
export const expiryTypePatch = z.object({
  name: name.exactOptional(),
  sort_order: resettable(sortOrder, 0).optional(),
});

/** By sort order, then by name; as many reads as there are, at least 1. */
export async function listExpiryTypes(tenant: Tenant): Promise<ExpiryType[]> {
  const found = await expiryTypes.of(tenant).list((query) => query.limit(MAX_LISTED));
  return found.sort(
    (left, right) => left.sort_order - right.sort_order || left.name.localeCompare(right.name),
  );
}

const requireType = expiryTypes.required('Expiry type');

/** Reads as {@link requireRoomFor}, 2 writes. @throws 403 `PLAN_LIMIT_REACHED`; 409 `CONFLICT` when the name is taken. */
export async function createExpiryType(
  context: MutationContext,
  given: z.output<typeof newExpiryType>,
): Promise<ExpiryType> {
  const { tenant, actor, writes, now } = context;
  await requireRoomFor(context, 'expiry_types', expiryTypes);
  const id = newId();
  stageReservation(writes, tenant, { kind: TYPE_NAME, value: given.name, ownerId: id, taken: typeNameTaken });
  return expiryTypes.of(tenant).stageCreate(writes, id, { ...given, ...madeBy({ actor, now }) });
}

/** 1 read, 1 to 3 writes. @throws 404; 409 `CONFLICT` when the name is taken. */
export const updateExpiryType = changeOf(
  requireType,
  ({ tenant, writes, now }, type, given: z.output<typeof expiryTypePatch>) => {
    const to = given.name ?? type.name;
    stageReservationChange(writes, tenant, {
      kind: TYPE_NAME,
      ownerId: type.id,
      from: type.name,
      to,
      taken: typeNameTaken,
    });
    return expiryTypes.of(tenant).stageUpdate(writes, type, {
      name: to,
      sort_order: given.sort_order ?? type.sort_order,
      updated_at: now,
    });
  },
);

/** 1 read, 2 writes. @throws 404. */
export async function deleteExpiryType(context: MutationContext, id: string): Promise<void> {
  const { tenant, writes } = context;
  const type = await requireType(tenant, id);
  stageRelease(writes, tenant, TYPE_NAME, type.name);
  expiryTypes.of(tenant).stageDelete(writes, type);
}
