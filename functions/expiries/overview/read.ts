// Reads the overview: all expiries of an organization for the price of a few documents.
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { log } from '../../platform/log';
import { expiries } from '../record';
import { type Entry, overviewEntryOf } from './entry';
import { loadCurrentOverviewShardPaths, loadOverviewShardPaths } from './heads';
import { enqueueOverviewRebuild } from './rebuilds';
import { overviewShardId, overviewShardSizeOf, overviewShards } from './shards';
import { LARGE_SHARD, splitOverviewShard } from './split';

/** Shards by their paths, those that are there. As many reads as paths. */
export async function getOverviewShards(tenant: Tenant, paths: readonly string[]) {
  const found = await overviewShards.of(tenant).getMany(paths.map((path) => overviewShardId(tenant, path)));
  return paths.flatMap((path) => {
    const shard = found.get(overviewShardId(tenant, path));
    return shard ? [{ path, lines: shard.lines }] : [];
  });
}

/** The shards that there are now: what is known of them may be an hour old. */
async function currentShardsOf(tenant: Tenant) {
  for (let paths = await loadOverviewShardPaths(tenant); ; ) {
    const shards = await getOverviewShards(tenant, paths);
    const isWhole = paths.length > 0 && shards.length === paths.length;
    if (isWhole) return { shards, isWhole };
    const current = await loadCurrentOverviewShardPaths(tenant);
    if (current.join() === paths.join()) return { shards, isWhole };
    paths = current;
  }
}

/**
 * 1 read for each shard: 1 to some 5,000 expiries, 3 times the shards for each 3 times as many. 1 more where the
 * process has not looked for an hour. It has every change that is committed. Has shards divided that have grown.
 */
export async function readExpiryOverview(tenant: Tenant, writes: Writes): Promise<Entry[]> {
  const { shards, isWhole } = await currentShardsOf(tenant);
  if (!isWhole && (await expiries.of(tenant).list((query) => query.limit(1))).length > 0) {
    log.error('An overview is not whole', { organization_id: tenant.organizationId });
    writes.afterCommit(() => enqueueOverviewRebuild(tenant));
  }
  for (const { path, lines } of shards) {
    if (overviewShardSizeOf(lines) < LARGE_SHARD) continue;
    writes.afterCommit(async () => {
      await splitOverviewShard(tenant, path);
    });
  }
  return shards.flatMap(({ lines }) => Object.entries(lines).map(([id, line]) => overviewEntryOf(id, line)));
}
