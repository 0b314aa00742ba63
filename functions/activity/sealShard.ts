// Seals the unsealed entries of a shard. Each entry is read once, regardless of the number of organizations.
//
// Progress is stored after each part, so a restarted run continues from there. A slow commit can still add an entry
// dated before that point. Later runs therefore recount recent entries, then find and seal any that were missed
// (decision 0024).

import pLimit from 'p-limit';
import { z } from 'zod';
import { type Tenant, tenantOf } from '../api/actor';
import { runAllReturningFailures } from '../jobs/failures';
import { addMs, HOUR_MS, monotonicMs } from '../platform/clock';
import { shardOf } from '../platform/ids';
import { log, logFieldsOfError } from '../platform/log';
import { pageSize } from '../platform/params';
import { globalCollection, type Stored } from '../store/collection';
import { commitOnceUnlessChanged, unitOfWork } from '../store/unitOfWork';
import { storedInstant } from '../store/values';
import {
  type ActivityEntryPeriod,
  countActivityEntriesOfShard,
  listActivityEntryPages,
  listActivityEntryPagesOfShard,
  skipUnreadableEntry,
} from './entries';
import {
  activitySealHeadId,
  activitySealHeads,
  activitySeals,
  type EntryToSeal,
  entryToSealOf,
  getActivitySealHead,
  parseSealedEntryReference,
  stageActivitySeals,
} from './seal';
import { ACTIVITY_SHARD_COUNT } from './write/activityLog';

/**
 * Seals the unsealed entries in a span. Costs 1 read per entry. For every 500 entries, also costs 1 read per seal
 * written since the start of the span. Index: organization, committed_at; organization, sealed_at.
 */
export async function sealUnsealedActivityEntries(tenant: Tenant, span: ActivityEntryPeriod): Promise<void> {
  for await (const page of listActivityEntryPages(tenant, span)) {
    const entries = page.flatMap(skipUnreadableEntry).map(entryToSealOf);
    await unitOfWork(async (writes) => {
      // The head is read before the seals, so that the commit fails if a concurrent run adds a seal.
      const head = await getActivitySealHead(tenant);
      const sealed = await sealedSince(tenant, span.from);
      const missing = entries.filter(({ id }) => !sealed.has(id));
      if (missing.length > 0) stageActivitySeals(writes, tenant, head, missing);
    });
  }
}

/**
 * The ids of entries in seals written since the given time. Older seals can't contain entries committed after that
 * time.
 */
async function sealedSince(tenant: Tenant, since: Date): Promise<Set<string>> {
  const seals = await activitySeals
    .of(tenant)
    .list((query) => query.where('sealed_at', '>=', since).orderBy('sealed_at'));
  return new Set(seals.flatMap(({ entries }) => entries.map((line) => parseSealedEntryReference(line).id)));
}

/** Number of entries kept in memory until their seals are written. Each takes about 200 bytes. */
const MAX_ENTRIES = pageSize(10_000);
/** Number of organizations for which heads are read and seals are written concurrently. */
const AT_ONCE = pageSize(300);
/** How long a span is recounted by later runs, starting from when it was first read. */
const COUNTED_MS = 2 * HOUR_MS;
/**
 * If more organizations than this fail, the run treats the problem as systemic and ends. The next run resumes from the
 * same point.
 */
const MAX_BEHIND = 1_000;
/** After a failure, organizations are retried individually, at most ten at a time. */
const retries = pLimit(10);

/** Consecutive entries in a shard, grouped by organization. */
interface Part extends ActivityEntryPeriod {
  entries: number;
  of: Map<string, EntryToSeal[]>;
}

/**
 * Seals the new entries of a shard. The next run retries failed organizations. Costs 2 reads, plus 1 per entry, 1 per
 * organization and 1 per 1,000 recent entries. Also costs 2 writes per organization, plus 1 for the shard.
 * @throws the first failure, after all other organizations are sealed.
 */
export async function sealLogsOfShard(
  number: number,
  { before, deadline }: { before: Date; deadline: number },
): Promise<void> {
  const failures: unknown[] = [];
  const caughtUp = await catchUp(await loadOrCreateActivityShard(number), before, failures);
  if (caughtUp) await sealParts(caughtUp, { before, deadline }, failures);
  if (failures.length > 0) throw failures[0];
}

async function sealParts(
  begun: ActivityShard,
  { before, deadline }: { before: Date; deadline: number },
  failures: unknown[],
): Promise<void> {
  let shard = begun;
  for await (const part of partsOfShard(shard.shard, { from: shard.before, before })) {
    const behind = await sealPart(part, shard, failures);
    const counted = [...shard.counted, { from: part.from, before: part.before, entries: part.entries }];
    const next = await activityShards.tryClaim(shard, { before: part.before, counted, behind });
    // Null means that another run is processing this shard.
    if (next === null || monotonicMs() > deadline) return;
    shard = next;
  }
}

/** Splits the entries of a span into parts. Entries with the same commit time always end up in the same part. */
async function* partsOfShard(number: number, span: ActivityEntryPeriod): AsyncGenerator<Part> {
  let part: Part = { ...span, entries: 0, of: new Map() };
  for await (const page of listActivityEntryPagesOfShard(number, span)) {
    for (const found of page) {
      const committedAt: Date = found.data.committed_at.toDate();
      if (part.entries >= MAX_ENTRIES && committedAt >= part.before) {
        yield part;
        part = { from: part.before, before: committedAt, entries: 0, of: new Map() };
      }
      part.entries += 1;
      part.before = addMs(committedAt, 1);
      for (const entry of skipUnreadableEntry(found)) {
        const own = part.of.get(entry.organization_id) ?? [];
        own.push(entryToSealOf(entry));
        part.of.set(entry.organization_id, own);
      }
    }
  }
  if (part.entries > 0) yield part;
}

/** Returns the organizations that still have unsealed entries afterwards. */
async function sealPart(part: Part, { behind }: ActivityShard, failures: unknown[]): Promise<ActivityShard['behind']> {
  // Skips organizations that are behind, because their earlier entries must be sealed before the new ones.
  const waiting = new Set(behind.map(({ organization_id }) => organization_id));
  const organizations = [...part.of].filter(([id]) => !waiting.has(id));
  const failed: string[] = [];
  for (let at = 0; at < organizations.length; at += AT_ONCE) {
    const some = organizations.slice(at, at + AT_ONCE);
    failed.push(...(await sealSome(part, new Map(some), failures)));
  }
  const all = [...behind, ...failed.map((organization_id) => ({ organization_id, from: part.from }))];
  if (all.length > MAX_BEHIND) throw failures[0];
  return all;
}

/** Returns the organizations whose entries could not be sealed. */
async function sealSome(
  part: Part,
  entries: ReadonlyMap<string, EntryToSeal[]>,
  failures: unknown[],
): Promise<string[]> {
  const ids = [...entries.keys()];
  // biome-ignore lint/plugin: without the heads, each organization is sealed on its own and reports its own failure
  const heads = await activitySealHeads.getMany(ids.map((id) => activitySealHeadId(tenantOf(id)))).catch(() => null);
  return failing(ids, failures, async (id) => {
    const tenant = tenantOf(id);
    const head = heads?.get(activitySealHeadId(tenant)) ?? null;
    // False if an interrupted or concurrent run has already sealed some of the entries.
    const isFresh = heads !== null && (head === null || head.newest_commit_at < part.from);
    const isSealed =
      isFresh &&
      // biome-ignore lint/plugin: the attempt below retries
      (await commitOnceUnlessChanged((writes) => stageActivitySeals(writes, tenant, head, entries.get(id) ?? [])).catch(
        () => false,
      ));
    if (!isSealed) await retries(() => sealUnsealedActivityEntries(tenant, part));
  });
}

/** Processes all organizations concurrently. Returns the ids of those that failed. */
async function failing(
  ids: readonly string[],
  failures: unknown[],
  work: (id: string) => Promise<void>,
): Promise<string[]> {
  const failed = await runAllReturningFailures(ids, work);
  for (const { record: organizationId, thrown } of failed) {
    failures.push(thrown);
    log.error('Failed to seal an activity log', { organizationId, ...logFieldsOfError(thrown) });
  }
  return failed.map(({ record }) => record);
}

/**
 * Seals entries that earlier runs missed, because sealing failed for the organization or the entries arrived late.
 * Returns null if another run has changed the shard.
 */
async function catchUp(shard: ActivityShard, before: Date, failures: unknown[]): Promise<ActivityShard | null> {
  const froms = new Map(shard.behind.map(({ organization_id, from }) => [organization_id, from]));
  const sealThem = (ids: readonly string[], from: (id: string) => Date): Promise<string[]> =>
    failing(ids, failures, (id) =>
      retries(() => sealUnsealedActivityEntries(tenantOf(id), { from: from(id), before: shard.before })),
    );
  const behind = await sealThem([...froms.keys()], (id) => froms.get(id) ?? shard.before);
  const [first] = shard.counted;
  if (!first) {
    if (froms.size === behind.length) return shard;
    return activityShards.tryClaim(shard, {
      behind: shard.behind.filter(({ organization_id }) => behind.includes(organization_id)),
    });
  }
  const span = { from: first.from, before: shard.before };
  const entries = await countActivityEntriesOfShard(shard.shard, span);
  const isSame = entries === shard.counted.reduce((sum, counted) => sum + counted.entries, 0);
  const late = isSame ? [] : await sealThem(await organizationsIn(shard.shard, span), () => span.from);
  const counted: ActivityShard['counted'] = isSame ? shard.counted : [{ ...span, entries }];
  const still = [...new Set([...behind, ...late])];
  return activityShards.tryClaim(shard, {
    counted: counted.filter((each) => each.before >= addMs(before, -COUNTED_MS)),
    behind: still.map((organization_id) => ({
      organization_id,
      from: earlierOf(froms.get(organization_id), span.from),
    })),
  });
}

const earlierOf = (one: Date | undefined, other: Date): Date => (one && one < other ? one : other);

/** Returns the ids of organizations with entries in this span. Costs 1 read per entry. */
async function organizationsIn(shard: number, span: ActivityEntryPeriod): Promise<string[]> {
  const found = new Set<string>();
  for await (const page of listActivityEntryPagesOfShard(shard, span))
    for (const { data } of page) found.add(String(data.organization_id));
  return [...found];
}

const spanSchema = z.object({ from: storedInstant, before: storedInstant });

const shardSchema = z.object({
  shard: z.int(),
  /** All entries committed before this instant have been read, and are sealed unless they arrived late. */
  before: storedInstant,
  /** Recent spans, each with the number of entries read. They are recounted, because late commits can add entries. */
  counted: z.array(spanSchema.extend({ entries: z.int() })),
  /** Organizations for which sealing failed. Each has the time from which its entries still need to be sealed. */
  behind: z.array(z.object({ organization_id: z.string(), from: storedInstant })),
});
type ActivityShard = Stored<z.output<typeof shardSchema>>;

const activityShards = globalCollection('activity_shards', shardSchema, {
  holds: 'how far the activity log has been sealed, for all organizations',
  personal: [],
  kept: { until: 'the service is shut down' },
  of: null,
});

export const ALL_ACTIVITY_SHARDS: readonly number[] = Array.from({ length: ACTIVITY_SHARD_COUNT }, (_, shard) => shard);

const BEGINNING = new Date(0);

/** Loads the shard, or creates it if it doesn't exist, as in a new installation. 1 read. */
async function loadOrCreateActivityShard(shard: number): Promise<ActivityShard> {
  const id = String(shard);
  const found = await activityShards.get(id);
  if (found) return found;
  const empty = { shard, before: BEGINNING, counted: [], behind: [] };
  await unitOfWork(async (writes) => writes.createOnce(activityShards.ref(id), empty));
  return loadOrCreateActivityShard(shard);
}

/**
 * Returns the instant before which all of the organization's entries are sealed, except any that arrived late. 1 read.
 */
export async function loadSealedUntilInstant({ organizationId }: Tenant): Promise<Date> {
  const found = await activityShards.get(String(shardOf(organizationId, ACTIVITY_SHARD_COUNT)));
  if (!found) return BEGINNING;
  const [recounted] = found.counted;
  const waiting = found.behind.find(({ organization_id }) => organization_id === organizationId);
  const instants = [recounted?.from ?? found.before, waiting?.from ?? found.before];
  return new Date(Math.min(...instants.map((instant) => instant.getTime())));
}
