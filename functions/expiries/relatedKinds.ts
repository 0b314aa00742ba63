// Which kinds of records there have ever been of an expiry: noted with the first of each, in its own commit, so that
// nobody asks for what never was when the expiry changes or goes.
import { FieldValue } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import type { Derivation, RecordChange } from '../api/derived';
import type { Writes } from '../api/writes';
import { VERSION } from '../platform/codec';
import { type Expiry, expiries } from './record';
import type { RelatedKind } from './schema';

const present = (kind: RelatedKind) => ({ [`absent_kinds.${kind}`]: FieldValue.delete() });

interface Related {
  organization_id: string;
  expiry_id: string;
}

/** Made for an expiry, or moved to another one. */
const isNewThere = ({ before, after }: RecordChange<Related>): boolean =>
  after !== null && before?.expiry_id !== after.expiry_id;

/**
 * For the collection of such records to declare. 1 write, of their expiry, in the commit that makes one; none where it
 * changes the expiry anyway. Written for each of them, not for the first alone: the commit fails when the expiry is gone
 * by then, and no record is left without one. So whoever makes one reads its expiry in the same unit of work.
 */
export const derivationMarkingKindPresentOnExpiry = (kind: RelatedKind): Derivation<Related> => ({
  concerns: isNewThere,
  stage: async (writes, tenant, changes) => {
    const made = [...changes.values()].filter(isNewThere);
    for (const id of new Set(made.flatMap(({ after }) => (after ? [after.expiry_id] : []))))
      writes.update(expiries.of(tenant).ref(id), present(kind));
  },
  recover: async () => false,
});

/** For a related record that copies what it has read of its expiry: it is made while that stays as it is. 1 write, with the mark's. */
export function stageUnchangedExpiryCheck(
  writes: Writes,
  tenant: Tenant,
  expiry: Expiry,
  kind: RelatedKind,
): void {
  writes.update(expiries.of(tenant).ref(expiry.id), present(kind), expiry[VERSION]);
}
