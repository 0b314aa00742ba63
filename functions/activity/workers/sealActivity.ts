// Seals the activity entries of the last hour.
import { scheduleWorker } from '../../api/worker';
import { forEachDespiteFailures, RUN_BUDGET_MS } from '../../jobs/forEachDespiteFailures';
import { addMs, clock, HOUR_MS, MINUTE_MS, monotonicMs } from '../../platform/clock';
import { sealActivityShard } from '../sealShard';
import { ALL_ACTIVITY_SHARDS } from '../shard';

/** A commit that was stamped so long ago has ended by far: Firestore gives one up after a minute or so. */
const UNDER_WAY_MS = 5 * MINUTE_MS;

export const sealActivity = scheduleWorker({
  cron: '17 * * * *',
  timeoutSeconds: 300,
  run: () => {
    const now = clock.now();
    // Shards take turns in being first, so an overloaded run doesn't always skip the same ones.
    const first = Math.floor(now.getTime() / HOUR_MS) % ALL_ACTIVITY_SHARDS.length;
    const shards = [...ALL_ACTIVITY_SHARDS.slice(first), ...ALL_ACTIVITY_SHARDS.slice(0, first)];
    const limits = { before: addMs(now, -UNDER_WAY_MS), deadline: monotonicMs() + RUN_BUDGET_MS };
    return forEachDespiteFailures(shards, (shard) => sealActivityShard(shard, limits), limits);
  },
});
