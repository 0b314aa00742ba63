// Divides a shard of the overview that has grown, while expiries change.
import type { Tenant } from '../../api/actor';
import { inTransaction } from '../../platform/transaction';
import { loadCurrentOverviewShardPaths } from './heads';
import {
  expiryOverviews,
  overviewShardId,
  overviewShardSizeOf,
  overviewShards,
  overviewSubshardPathOfExpiry,
  PARTS,
} from './shards';

/** From this size on, in letters, a shard is divided; a document takes 1 MiB. */
export const LARGE_SHARD = 750_000;

/**
 * One commit: the parts are made, the shard is gone. A change that would have reached it comes before this commit, and is
 * in the parts, or fails and is made again. 2 reads, and a write for the shard, the head and each part.
 *
 * @param least the size in letters from which on it is divided. Tells whether it was.
 */
export async function splitOverviewShard(
  tenant: Tenant,
  path: string,
  least = LARGE_SHARD,
): Promise<boolean> {
  const { organizationId: organization_id } = tenant;
  const divided = await inTransaction(async (transaction, writes) => {
    const heads = await expiryOverviews.of(tenant).getMany([organization_id], transaction);
    const shards = await overviewShards.of(tenant).getMany([overviewShardId(tenant, path)], transaction);
    const [head, shard] = [heads.get(organization_id), shards.get(overviewShardId(tenant, path))];
    if (!head?.paths.includes(path) || !shard || overviewShardSizeOf(shard.lines) < least) return false;
    const parts = new Map(
      Array.from({ length: PARTS }, (_, part) => [`${path}${part}`, {} as Record<string, string>]),
    );
    for (const [id, line] of Object.entries(shard.lines)) {
      const part = parts.get(overviewSubshardPathOfExpiry(id, path));
      if (part) part[id] = line;
    }
    for (const [partsPath, lines] of parts) {
      writes.set(overviewShards.of(tenant).ref(overviewShardId(tenant, partsPath)), {
        organization_id,
        lines,
      });
    }
    overviewShards.of(tenant).stageDelete(writes, shard);
    const paths = head.paths.filter((other) => other !== path).concat(...parts.keys());
    expiryOverviews.of(tenant).stageUpdate(writes, head, { paths });
    return true;
  });
  if (divided) await loadCurrentOverviewShardPaths(tenant);
  return divided;
}
