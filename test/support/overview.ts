// What the overview of an organization's expiries holds.
import { loadCurrentOverviewShardPaths } from '../../functions/expiries/overview/heads';
import { getOverviewShards } from '../../functions/expiries/overview/read';
import { tenantOf } from '../../functions/platform/tenant';
import type { World } from './world';

/** Every line, by expiry id. */
export async function overviewLines(world: Pick<World, 'organizationId'>): Promise<Record<string, string>> {
  const tenant = tenantOf(world.organizationId);
  const shards = await getOverviewShards(tenant, await loadCurrentOverviewShardPaths(tenant));
  return Object.assign({}, ...shards.map(({ lines }) => lines));
}
