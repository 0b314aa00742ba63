// Keeps the occurrences of a recurring expiry linked when one of them is deleted.
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { type Expiry, expiries } from '../record/record';

/**
 * Links the occurrences before and after a deleted one, and returns the number of freed places in the plan. The last
 * occurrence of a series holds its place; if it is deleted, the one before inherits the place. 1 read and 1 write per
 * neighbour.
 */
export async function stageJoinOfOccurrenceNeighbours(
  { tenant, writes, now }: { tenant: Tenant; writes: Writes; now: Date },
  { id, previous_expiry_id: previousId, next_expiry_id: nextId }: Expiry,
): Promise<{ freed: number }> {
  const store = expiries.of(tenant);
  const neighbours = await store.getMany([previousId, nextId].filter((each) => each !== null));
  const previous = neighbours.get(previousId ?? '');
  const next = neighbours.get(nextId ?? '');
  const isAfterPrevious = previous?.next_expiry_id === id;
  if (previous && isAfterPrevious) {
    store.stageUpdate(writes, previous, { next_expiry_id: nextId, updated_at: now });
  }
  if (next?.previous_expiry_id === id) {
    const before = isAfterPrevious ? previousId : null;
    store.stageUpdate(writes, next, { previous_expiry_id: before, updated_at: now });
  }
  return { freed: nextId === null && !isAfterPrevious ? 1 : 0 };
}
