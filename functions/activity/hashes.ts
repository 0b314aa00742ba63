// What is hashed of an entry of the activity log, and of a seal.

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
 * SHA-256 over a JSON array of what an entry says, in this order; the ids of the records last, where it tells of several. Of what may name people it has the digest alone, so it
 * holds after an erasure, too; an export carries all of it.
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

/** SHA-256 over a JSON array of all that a seal says but its instant, which Firestore fills in. */
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
