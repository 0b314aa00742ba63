// Related records can only be stored while their expiry exists, so its deletion finds all of them.
import type { Tenant } from '../../api/actor';
import type { Derivation, RecordChange, Writes } from '../../api/writes';
import { VERSION } from '../../store/codec';
import { type Expiry, expiries } from './record';

interface Related {
  organization_id: string;
  expiry_id: string;
}

/** Whether the record was created for this expiry or moved to it. */
const isNewThere = ({ before, after }: RecordChange<Related>): boolean =>
  after !== null && before?.expiry_id !== after.expiry_id;

/**
 * Declared by collections of related records: the commit fails if the expiry was deleted. 1 write without changes, or
 * none if the commit changes the expiry. The caller must read the expiry in the same unit of work.
 */
export const existingExpiryDerivation: Derivation<Related> = {
  concerns: isNewThere,
  stage: async (writes, tenant, changes) => {
    const created = [...changes.values()].filter(isNewThere);
    for (const id of new Set(created.flatMap(({ after }) => (after ? [after.expiry_id] : []))))
      writes.update(expiries.of(tenant).ref(id), { organization_id: tenant.organizationId });
  },
  recover: async () => false,
};

/**
 * For a related record that copies fields of its expiry: the commit fails if the expiry has changed. 1 write, shared
 * with {@link existingExpiryDerivation}.
 */
export function stageUnchangedExpiryCheck(writes: Writes, tenant: Tenant, expiry: Expiry): void {
  const unchanged = { organization_id: tenant.organizationId };
  writes.update(expiries.of(tenant).ref(expiry.id), unchanged, expiry[VERSION]);
}
