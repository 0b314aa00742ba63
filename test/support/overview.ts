// What the overview of an organization's expiries holds.
import { loadCurrentShardPaths } from '../../functions/expiries/overview/heads';
import { loadShards } from '../../functions/expiries/overview/read';
import { tenantOf } from '../../functions/platform/tenant';
import type { World } from './world';

/** Every line, by expiry id. */
export async function overviewLines(world: Pick<World, 'organizationId'>): Promise<Record<string, string>> {
  const tenant = tenantOf(world.organizationId);
  const shards = await loadShards(tenant, await loadCurrentShardPaths(tenant));
  return Object.assign({}, ...shards.map(({ lines }) => lines));
}
