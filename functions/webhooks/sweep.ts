// Finds deliveries whose alarm never rang, and rings it: tasks can be lost, or never have been made.
import { addMs, MINUTE_MS, SECOND_MS } from '../platform/clock';
import { forEachDue } from '../platform/dueWork';
import { type Delivery, deliveries, SHARDS } from './deliveryRecord';
import { queueAttempt } from './queue';

/** An alarm that is this late is taken for lost. */
const LATE_MS = 30 * SECOND_MS;
/** One sweep looks at so many from either end; the next one comes in a minute. */
const MOST_AT_ONCE = 300;
/** A delivery that waits for room keeps its alarm; so the sweep's own is made once in this time, not at every sweep. */
const RING_AGAIN_MS = 10 * MINUTE_MS;

const ALL_SHARDS = Array.from({ length: SHARDS }, (_, shard) => shard);

const lateOnes = (direction: 'asc' | 'desc', now: Date): Promise<Delivery[]> =>
  deliveries.acrossTenants((query) =>
    query
      .where('shard', 'in', ALL_SHARDS)
      .where('next_attempt_at', '<=', addMs(now, -LATE_MS))
      .orderBy('next_attempt_at', direction)
      .limit(MOST_AT_ONCE),
  );

/**
 * Looks at both ends: many that wait for a receiver that hangs must hide neither those that came late just now nor
 * those that have waited longest. As many reads as late deliveries, at least 2; no writes. Index: shard, next_attempt_at.
 */
export async function sweepDeliveries(now: Date): Promise<void> {
  const found = await Promise.all([lateOnes('asc', now), lateOnes('desc', now)]);
  const late = new Map(found.flat().map((delivery) => [delivery.id, delivery]));
  const cause = `sweep ${Math.floor(now.getTime() / RING_AGAIN_MS)}`;
  const ring = (delivery: Delivery) => queueAttempt({ ...delivery, next_attempt_at: now }, cause);
  // One whose alarm cannot be set is found again by the next sweep.
  await forEachDue([...late.values()], ring, async () => undefined);
}
