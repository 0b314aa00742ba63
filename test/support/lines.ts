// The stored lines of an organization's expiries.

import { tenantOf } from '../../functions/api/actor';
import { parseExpiryLine } from '../../functions/expiries/lines/line';
import { expiryLines } from '../../functions/expiries/lines/store';
import type { World } from './world';

/** Lines by expiry id, without those of deleted expiries. */
export async function storedLines(world: Pick<World, 'organizationId'>): Promise<Record<string, string>> {
  const shards = await expiryLines.of(tenantOf(world.organizationId)).list((query) => query);
  const lines = shards.flatMap((shard) => Object.entries(shard.lines));
  return Object.fromEntries(lines.filter(([id, line]) => parseExpiryLine(id, line).deleted_at === null));
}
