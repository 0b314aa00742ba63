// Notes stored with the lines about related records of an expiry: its reminders, requested documents and open
// proposals.
import type { Derivation } from '../../api/writes';
import { recoverFromSplit, type ShardField, stageShardFields } from './store';

interface Related {
  expiry_id: string | null;
}

/**
 * Declared by the collection of related records. `noteOf` returns the note of a record, or null. A commit that changes
 * a note reads the head of the lines and writes the document with the line.
 */
export function relatedDerivation<R extends Related>(
  noteOf: (record: R) => string | null,
  /** False if records may change outside a unit of work although their notes change too. */
  { isGuarded = true } = {},
): Derivation<R> {
  const fieldsOf = (id: string, before: R | null, after: R | null): ShardField[] => {
    const [former, current] = [before, after].map((record) => ({
      expiryId: record?.expiry_id ?? null,
      note: record && noteOf(record),
    }));
    if (former?.expiryId === current?.expiryId && former?.note === current?.note) return [];
    const field = (expiryId: string, note: string | null): ShardField => [
      expiryId,
      `related.${expiryId}.${id}`,
      note,
    ];
    const isMoved = former?.expiryId !== current?.expiryId;
    return [
      ...(former?.expiryId && former.note !== null && isMoved ? [field(former.expiryId, null)] : []),
      ...(current?.expiryId && (current.note !== null || !isMoved)
        ? [field(current.expiryId, current.note ?? null)]
        : []),
    ];
  };
  return {
    concerns: ({ before, after }) => isGuarded && fieldsOf('', before, after).length > 0,
    stage: (writes, tenant, changes) =>
      stageShardFields(
        writes,
        tenant,
        changes,
        [...changes].flatMap(([id, { before, after }]) => fieldsOf(id, before, after)),
      ),
    recover: recoverFromSplit,
  };
}
