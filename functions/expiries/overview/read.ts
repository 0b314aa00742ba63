// Reads the overview: all expiries of an organization for the price of a few documents.
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { type Entry, entryOf } from './entry';
import { requestRebuild } from './keep';
import { FULL_SHARD_LINES, overviewShards, overviews, shardCounts, shardIds } from './shards';

/**
 * 1 read and one for each shard: 9 for up to some 20,000 expiries, and twice the shards with each doubling beyond.
 * Right within seconds of a change. Asks for more shards when these are getting full.
 */
export async function readOverview(tenant: Tenant, writes: Writes): Promise<Entry[]> {
  const head = await overviews.of(tenant).get(tenant.organizationId);
  const [count = 0] = shardCounts(head ?? undefined);
  const shards = await overviewShards.of(tenant).getMany(shardIds(tenant, count));
  const lines = [...shards.values()].map((shard) => Object.entries(shard.lines));
  if (lines.some((shard) => shard.length > FULL_SHARD_LINES)) {
    writes.afterCommit(() => requestRebuild(tenant, 2 * count));
  }
  return lines.flat().map(([id, line]) => entryOf(id, line));
}
