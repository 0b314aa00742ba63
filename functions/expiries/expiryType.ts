// The expiry type record: the organization's own categories, which expiries name freely (specification section 2).
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { storedInstant, tenantCollection } from '../platform/collection';
import { newId } from '../platform/ids';

export const expiryTypeSchema = z.object({
  organization_id: z.string(),
  name: z.string(),
  sort_order: z.int(),
  created_by: z.string(),
  created_at: storedInstant,
  updated_at: storedInstant,
});

export const expiryTypes = tenantCollection('expiry_types', expiryTypeSchema);

/** What a new organization begins with; it may rename and remove them. */
export const DEFAULT_EXPIRY_TYPES = [
  'License',
  'Permit',
  'Certification',
  'Contract',
  'Insurance',
  'Subscription',
  'Warranty',
  'Inspection',
] as const;

/** As many writes as there are default types. */
export function stageDefaultExpiryTypes(
  writes: Writes,
  tenant: Tenant,
  made: { by: string; at: Date },
): void {
  const store = expiryTypes.of(tenant);
  DEFAULT_EXPIRY_TYPES.forEach((name, sortOrder) => {
    store.stageCreate(writes, newId(), {
      name,
      sort_order: sortOrder,
      created_by: made.by,
      created_at: made.at,
      updated_at: made.at,
    });
  });
}
