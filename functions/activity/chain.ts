// The chain of an organization's activity: each entry carries the hash of the one before it, so none can be changed,
// taken out or put in between afterwards without all that follow showing it.
import type { Tenant } from '../api/actor';
import { type Activity, activity, type activitySchema } from '../platform/activityLog';
import { sha256 } from '../platform/ids';
import { givePlaces, headOf, type Sequence } from '../platform/sequence';

type Linked = Omit<Activity, 'shard' | 'position' | 'previous_hash' | 'hash'>;

/** SHA-256 over a JSON array of everything that an entry says, in this order; an export carries all of it. */
export const hashOf = (entry: Linked, position: number, previousHash: string): string =>
  sha256(
    JSON.stringify([
      previousHash,
      position,
      entry.id,
      entry.organization_id,
      entry.record_type,
      entry.record_id,
      entry.record_name,
      entry.action,
      [entry.actor.kind, entry.actor.id, entry.actor.name],
      entry.created_at.toISOString(),
      entry.changes_json,
    ]),
  );

const sequence: Sequence<typeof activitySchema> = {
  collection: activity.name,
  store: (tenant) => activity.of(tenant),
  stage: (writes, tenant, entry, { position, previousSeal }) => {
    const hash = hashOf(entry, position, previousSeal);
    activity.of(tenant).stageUpdate(writes, entry, { position, previous_hash: previousSeal, hash });
    return hash;
  },
};

/** One call seals no more than this many times 300 entries. */
const MOST_ROUNDS = 10;

/** Seals what waits. 2 reads when nothing does. */
export async function sealWaiting(tenant: Tenant): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if (!(await givePlaces(tenant, sequence)).placed) return;
  }
}

export interface Verdict {
  /** Entries that were looked at. */
  entries: number;
  /** The first position at which the chain does not hold; null when all of it does. */
  brokenAt: number | null;
}

const PAGE = 500;

/** Follows the chain from its beginning to its head. Reads every entry of the organization. */
export async function verifyChain(tenant: Tenant): Promise<Verdict> {
  const head = await headOf(tenant, activity.name);
  let previousHash = '';
  let position = 0;
  while (position < head.position) {
    const start = position;
    const page = await activity
      .of(tenant)
      .list((query) => query.where('position', '>', start).orderBy('position').limit(PAGE));
    for (const entry of page) {
      const next = position + 1;
      const holds =
        entry.position === next &&
        entry.previous_hash === previousHash &&
        entry.hash === hashOf(entry, next, previousHash);
      if (!holds) return { entries: position, brokenAt: next };
      previousHash = entry.hash ?? '';
      position = next;
    }
    // The head says that there is more than can be found: the end was cut off.
    if (page.length === 0) return { entries: position, brokenAt: position + 1 };
  }
  return { entries: position, brokenAt: previousHash === head.seal ? null : position };
}
