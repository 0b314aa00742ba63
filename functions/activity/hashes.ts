// The hash inputs of an activity entry and of a seal.

import { sha256 } from '../platform/ids';
import { type Activity, activityPositionOf } from './write/activityLog';

type Hashed = Pick<
  Activity,
  | 'id'
  | 'organization_id'
  | 'record_type'
  | 'record_id'
  | 'record_ids'
  | 'action'
  | 'actor'
  | 'created_at'
  | 'committed_at'
  | 'personal_digest'
>;

/**
 * SHA-256 over a JSON array of the entry's fields in this order, with record ids last. Personal values enter only as a
 * digest, so the hash holds after an erasure. Exports contain all of it.
 */
export const activityEntryHashOf = (entry: Hashed): string =>
  sha256(
    JSON.stringify([
      activityPositionOf(entry),
      entry.id,
      entry.organization_id,
      entry.record_type,
      entry.record_id,
      entry.action,
      entry.actor.kind,
      entry.created_at.toISOString(),
      entry.personal_digest,
      ...(entry.record_ids ? [entry.record_ids] : []),
    ]),
  );

/** SHA-256 over a JSON array of all fields of a seal, except its time, which Firestore sets. */
export const sealHashOf = (seal: {
  organization_id: string;
  number: number;
  previous_hash: string;
  newest_at: Date;
  entries: readonly string[];
}): string =>
  sha256(
    JSON.stringify([
      seal.organization_id,
      seal.number,
      seal.previous_hash,
      seal.newest_at.toISOString(),
      seal.entries,
    ]),
  );
