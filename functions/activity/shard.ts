// The sealing progress of a shard of the activity log.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { shardOf } from '../platform/ids';
import { globalCollection, type Stored } from '../store/collection';
import { unitOfWork } from '../store/unitOfWork';
import { storedInstant } from '../store/values';
import { ACTIVITY_SHARDS } from './write/activityLog';

const spanSchema = z.object({ from: storedInstant, before: storedInstant });

const shardSchema = z.object({
  shard: z.int(),
  /** All entries committed before this instant were read, and are sealed unless they arrived late. */
  before: storedInstant,
  /** How many entries were read of spans of late: they are counted once more, as some may have come in since. */
  counted: z.array(spanSchema.extend({ entries: z.int() })),
  /** Organizations whose entries since then wait, because sealing them failed. */
  behind: z.array(z.object({ organization_id: z.string(), from: storedInstant })),
});
export type Shard = Stored<z.output<typeof shardSchema>>;
export type CountedSpan = Shard['counted'][number];
export type Behind = Shard['behind'][number];

export const activityShards = globalCollection('activity_shards', shardSchema, {
  holds: 'how far the activity log is sealed, for all organizations',
  personal: [],
  kept: { until: 'the service is shut down' },
  of: null,
});

export const ALL_ACTIVITY_SHARDS: readonly number[] = Array.from(
  { length: ACTIVITY_SHARDS },
  (_, shard) => shard,
);

const BEGINNING = new Date(0);

/** 1 read; creates what a new installation does not have. */
export async function loadOrCreateActivityShard(shard: number): Promise<Shard> {
  const id = String(shard);
  const found = await activityShards.get(id);
  if (found) return found;
  const empty = { shard, before: BEGINNING, counted: [], behind: [] };
  await unitOfWork(async (writes) => writes.createOnce(activityShards.ref(id), empty));
  return loadOrCreateActivityShard(shard);
}

/** Returns the instant up to which the organization's entries are sealed, apart from late ones. 1 read. */
export async function loadActivitySealedUntil({ organizationId }: Tenant): Promise<Date> {
  const found = await activityShards.get(String(shardOf(organizationId, ACTIVITY_SHARDS)));
  if (!found) return BEGINNING;
  const [recounted] = found.counted;
  const waiting = found.behind.find(({ organization_id }) => organization_id === organizationId);
  const instants = [recounted?.from ?? found.before, waiting?.from ?? found.before];
  return new Date(Math.min(...instants.map((instant) => instant.getTime())));
}
