// The expiry type record: an organization’s category of expiries. Expiries can use other type names too.

import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { ApiError } from '../../api/errors';
import { KEPT_UNTIL_DELETED } from '../../api/stored';
import type { Writes } from '../../api/writes';
import { newId } from '../../platform/ids';
import { stageReservation } from '../../store/claims';
import { type RecordOf, tenantCollection } from '../../store/collection';
import { timestamps } from '../../store/values';

export const expiryTypes = tenantCollection(
  'expiry_types',
  {
    name: z.string(),
    sort_order: z.int(),
    created_by: z.string(),
    ...timestamps,
  },
  { holds: 'types of expiries and their fields', personal: ['anyone'], kept: KEPT_UNTIL_DELETED },
  {
    type: 'expiry_type',
    nameOf: ({ name }) => name,
  },
);
export type ExpiryType = RecordOf<typeof expiryTypes>;

/** The kind of unique value for type names: unique per organization, ignoring case. */
export const EXPIRY_TYPE_NAME_KIND = 'expiry type';

export const expiryTypeNameTaken = (): ApiError =>
  new ApiError('CONFLICT', 'An expiry type with this name already exists');

/** The types of a new organization, which it can rename and delete. */
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

/** Two writes for each default type. */
export function stageDefaultExpiryTypes(
  writes: Writes,
  tenant: Tenant,
  made: { by: string; at: Date },
): void {
  const store = expiryTypes.of(tenant);
  DEFAULT_EXPIRY_TYPES.forEach((name, sortOrder) => {
    const id = newId();
    stageReservation(writes, tenant, {
      kind: EXPIRY_TYPE_NAME_KIND,
      value: name,
      ownerId: id,
      taken: expiryTypeNameTaken,
    });
    store.stageCreate(writes, id, {
      name,
      sort_order: sortOrder,
      created_by: made.by,
      created_at: made.at,
      updated_at: made.at,
    });
  });
}
