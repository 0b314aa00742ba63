// Seals for an organization's activity log. Each seal lists the hashes of its entries and the hash of the previous
// seal. Nobody can later change, remove or insert entries without breaking a seal.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { KEPT_WITH_ITS_ORGANIZATION } from '../api/stored';
import type { Writes } from '../api/writes';
import { laterOf } from '../platform/clock';
import { derivedId, sha256 } from '../platform/ids';
import { pageSize } from '../platform/params';
import { globalCollection, type RecordOf, tenantCollection } from '../store/collection';
import { serverTimestampSentinel } from '../store/firestore';
import { storedInstant } from '../store/values';
import { type ActivityEntry, activityLogPositionOf } from './write/activityLog';

/** At 88 bytes per entry, a seal uses less than a tenth of Firestore's maximum document size. */
const MAX_ENTRIES = pageSize(1_000);

export const activitySeals = tenantCollection(
  'activity_seals',
  {
    /** Seals are numbered consecutively, starting at 1. */
    number: z.int(),
    /** Hash of the previous seal; empty for the first. */
    previous_hash: z.string(),
    /**
     * `created_at` of the newest entry in the seal. Once this is older than the retention period, the seal and its
     * entries are deleted.
     */
    newest_at: storedInstant,
    /** One line per entry: `<id> <hash>`. */
    entries: z.array(z.string()),
    hash: z.string(),
    sealed_at: storedInstant,
  },
  {
    holds: 'hashes of activity entries and of the previous seal',
    personal: [],
    kept: { for: 'as long as the entries it lists', worker: 'pruneActivity' },
  },
);
export type Seal = RecordOf<typeof activitySeals>;

export const activitySealHeads = globalCollection(
  'activity_heads',
  z.object({
    organization_id: z.string(),
    /** The number of the last seal. */
    number: z.int(),
    hash: z.string(),
    /** The commit time of the newest sealed entry. */
    newest_commit_at: storedInstant,
    /** The last seal deleted because of its age. If no seal has been deleted, the number is 0 and the hash is empty. */
    pruned_number: z.int(),
    pruned_hash: z.string(),
    /** `newest_at` of the oldest seal; null if there are no seals. */
    oldest_at: storedInstant.nullable(),
  }),
  {
    holds: 'the number and hash of the last seal in an activity log',
    personal: [],
    kept: KEPT_WITH_ITS_ORGANIZATION,
  },
);
export type ActivitySealHead = RecordOf<typeof activitySealHeads>;

export const activitySealHeadId = ({ organizationId }: Tenant): string => derivedId('activity_head', organizationId);

/** The id is derived from the seal's number, so if two runs try to create the same seal, only one succeeds. */
export const activitySealId = ({ organizationId }: Tenant, number: number): string =>
  derivedId('activity_seal', organizationId, number);

/** The head of the seal chain; null before the first seal. 1 read. */
export const getActivitySealHead = (tenant: Tenant): Promise<ActivitySealHead | null> =>
  activitySealHeads.get(activitySealHeadId(tenant));

/** The entry fields needed for sealing: the id, the times and the hash. */
export interface EntryToSeal extends Pick<ActivityEntry, 'id' | 'created_at' | 'committed_at'> {
  hash: string;
}

export const entryToSealOf = (entry: ActivityEntry): EntryToSeal => ({
  id: entry.id,
  created_at: entry.created_at,
  committed_at: entry.committed_at,
  hash: activityEntryHashOf(entry),
});

/** Splits one line of a seal into the entry's id and hash. */
export const parseSealedEntryReference = (line: string): { id: string; hash: string } => {
  const [id = '', hash = ''] = line.split(' ');
  return { id, hash };
};

const newestOf = (entries: readonly EntryToSeal[], field: 'created_at' | 'committed_at', least: Date): Date =>
  entries.reduce((newest, entry) => laterOf(newest, entry[field]), least);

/**
 * Stages seals for the entries, continuing the chain from its head. Costs 1 write per 1,000 entries, plus 1 for the
 * head.
 */
export function stageActivitySeals(
  writes: Writes,
  tenant: Tenant,
  head: ActivitySealHead | null,
  entries: readonly EntryToSeal[],
): void {
  const { organizationId: organization_id } = tenant;
  let [number, previous_hash] = [head?.number ?? 0, head?.hash ?? ''];
  let oldest_at = head?.oldest_at ?? null;
  for (let at = 0; at < entries.length; at += MAX_ENTRIES) {
    const listed = entries.slice(at, at + MAX_ENTRIES);
    const newest_at = newestOf(listed, 'created_at', new Date(0));
    const lines = listed.map(({ id, hash }) => `${id} ${hash}`);
    number += 1;
    const content = { number, previous_hash, newest_at, entries: lines };
    const hash = sealHashOf({ organization_id, ...content });
    const sealed_at = serverTimestampSentinel();
    activitySeals.of(tenant).stageCreate(writes, activitySealId(tenant, number), { ...content, hash, sealed_at });
    previous_hash = hash;
    oldest_at ??= newest_at;
  }
  const newest_commit_at = newestOf(entries, 'committed_at', head?.newest_commit_at ?? new Date(0));
  const last = { number, hash: previous_hash, newest_commit_at, oldest_at };
  if (head) activitySealHeads.stageUpdate(writes, head, last);
  else {
    const none = { pruned_number: 0, pruned_hash: '' };
    activitySealHeads.stageCreate(writes, activitySealHeadId(tenant), { organization_id, ...last, ...none });
  }
}

/**
 * SHA-256 of a JSON array of the entry's fields in the order below, with record ids last. Personal values are included
 * only as a digest, so the hash stays valid after an erasure. Exports contain all hashed fields.
 */
export const activityEntryHashOf = (entry: ActivityEntry): string =>
  sha256(
    JSON.stringify([
      activityLogPositionOf(entry),
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

/** SHA-256 of a JSON array of all the seal's fields except its timestamp, which Firestore sets. */
export const sealHashOf = (
  seal: Pick<Seal, 'organization_id' | 'number' | 'previous_hash' | 'newest_at' | 'entries'>,
): string =>
  sha256(
    JSON.stringify([seal.organization_id, seal.number, seal.previous_hash, seal.newest_at.toISOString(), seal.entries]),
  );
