// The chain of an organization's activity: each entry carries the hash of the one before it, so none can be changed,
// taken out or put in between afterwards without all that follow showing it.
import type { Tenant } from '../api/actor';
import { type Activity, activity, type activitySchema, personalDigest } from '../platform/activityLog';
import { sha256 } from '../platform/ids';
import { assignPositions, getHead, type Sequence } from '../platform/sequence';
import { ErasedEntries } from './erasedEntries';

type Linked = Pick<
  Activity,
  | 'id'
  | 'organization_id'
  | 'record_type'
  | 'record_id'
  | 'action'
  | 'actor'
  | 'created_at'
  | 'personal_digest'
>;

/**
 * SHA-256 over a JSON array of what an entry says, in this order. Of what may name people it has the digest alone, so it
 * holds after an erasure, too; an export carries all of it.
 */
export const hashOf = (entry: Linked, position: number, previousHash: string): string =>
  sha256(
    JSON.stringify([
      previousHash,
      position,
      entry.id,
      entry.organization_id,
      entry.record_type,
      entry.record_id,
      entry.action,
      entry.actor.kind,
      entry.created_at.toISOString(),
      entry.personal_digest,
    ]),
  );

const sequence: Sequence<typeof activitySchema> = {
  collection: activity.name,
  store: (tenant) => activity.of(tenant),
  stage: (writes, tenant, entry, { position, previousHash }) => {
    const hash = hashOf(entry, position, previousHash);
    activity.of(tenant).stageUpdate(writes, entry, { position, previous_hash: previousHash, hash });
    return hash;
  },
};

/** One call seals no more than this many times 300 entries. */
const MOST_ROUNDS = 10;

/** Seals what waits. 2 reads when nothing does. */
export async function chainWaiting(tenant: Tenant): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if (!(await assignPositions(tenant, sequence)).assigned) return;
  }
}

export interface Verdict {
  /** Entries that there have been up to there. */
  entries: number;
  /** The first position at which the chain does not hold; null when all of it does. */
  brokenAt: number | null;
}

const PAGE = 500;

/** Follows the chain from its beginning, which is later once old entries were taken out, to its head. Reads every entry of the organization. */
export async function verifyChain(tenant: Tenant): Promise<Verdict> {
  const head = await getHead(tenant, activity.name);
  if (head === null) return { entries: 0, brokenAt: null };
  let previousHash = head.pruned_seal;
  let position = head.pruned_position;
  const erased = new ErasedEntries();
  while (position < head.position) {
    const start = position;
    const page = await activity
      .of(tenant)
      .list((query) => query.where('position', '>', start).orderBy('position').limit(PAGE));
    for (const entry of page) {
      const next = position + 1;
      const isLinked = entry.position === next && entry.previous_hash === previousHash;
      const isErased = entry.erased_at !== null;
      if (isErased) erased.add(next, entry);
      else erased.learnFrom(entry);
      const holds = isErased || entry.personal_digest === personalDigest(entry);
      if (!holds || !isLinked || entry.hash !== hashOf(entry, next, previousHash))
        return { entries: position, brokenAt: next };
      previousHash = entry.hash ?? '';
      position = next;
    }
    // The head says that there is more than can be found: the end was cut off.
    if (page.length === 0) return { entries: position, brokenAt: position + 1 };
  }
  if (previousHash !== head.seal) return { entries: position, brokenAt: position };
  return { entries: position, brokenAt: erased.firstUnvouched() };
}
