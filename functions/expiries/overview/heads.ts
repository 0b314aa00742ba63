// Which shards an organization's overview has, as every process knows it for an hour.
//
// Knowing it wrongly does no harm: a shard that was divided is gone, so a change that would reach it fails as a whole,
// and who reads it finds it missing. Both ask again.
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { clock, HOUR_MS } from '../../platform/clock';
import { inTransaction } from '../../platform/transaction';
import { expiryOverviews, overviewShardId, overviewShards } from './shards';

const MOST_KNOWN = 5_000;

const known = new Map<string, { paths: readonly string[]; until: number }>();

function learn(tenant: Tenant, paths: readonly string[]): readonly string[] {
  known.delete(tenant.organizationId);
  if (paths.length > 0) known.set(tenant.organizationId, { paths, until: clock.now().getTime() + HOUR_MS });
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  return paths;
}

/** 1 read, none for an hour after. Empty: there is no overview yet. */
export async function loadOverviewShardPaths(tenant: Tenant): Promise<readonly string[]> {
  const kept = known.get(tenant.organizationId);
  return kept && kept.until > clock.now().getTime() ? kept.paths : loadCurrentOverviewShardPaths(tenant);
}

/** 1 read. */
export const loadCurrentOverviewShardPaths = async (tenant: Tenant): Promise<readonly string[]> =>
  learn(tenant, (await expiryOverviews.of(tenant).get(tenant.organizationId))?.paths ?? []);

/** The overview of a new organization: 2 writes. */
export function stageEmptyExpiryOverview(writes: Writes, tenant: Tenant): void {
  expiryOverviews.of(tenant).stageCreate(writes, tenant.organizationId, { paths: [''] });
  overviewShards.of(tenant).stageCreate(writes, overviewShardId(tenant, ''), { lines: {} });
}

/** Makes the overview's head and first shard, and whatever shard is missing. Tells what there is now and what was made. */
export async function createMissingOverviewShards(
  tenant: Tenant,
): Promise<{ paths: readonly string[]; made: number }> {
  const { organizationId: organization_id } = tenant;
  const done = await inTransaction(async (transaction, writes) => {
    const heads = await expiryOverviews.of(tenant).getMany([organization_id], transaction);
    const stored = heads.get(organization_id)?.paths ?? [];
    const paths = stored.length > 0 ? stored : [''];
    const ids = paths.map((path) => overviewShardId(tenant, path));
    const shards = await overviewShards.of(tenant).getMany(ids, transaction);
    const missing = ids.filter((id) => !shards.has(id));
    if (stored.length === 0)
      writes.set(expiryOverviews.of(tenant).ref(organization_id), { organization_id, paths });
    for (const id of missing) writes.set(overviewShards.of(tenant).ref(id), { organization_id, lines: {} });
    return { paths, made: missing.length };
  });
  learn(tenant, done.paths);
  return done;
}
