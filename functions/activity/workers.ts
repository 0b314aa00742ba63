// Background workers of this area.

import { tenantOf } from '../api/actor';
import { scheduleWorker } from '../api/worker';
import { forEachDespiteFailures, RUN_BUDGET_MS } from '../jobs/forEachDespiteFailures';
import { listOrganizationsWithShortActivityRetention } from '../organizations/organization';
import { addMs, clock, HOUR_MS, MINUTE_MS, monotonicMs } from '../platform/clock';
import { activityRetainedSince, listActivityHeadsToPrune, pruneActivityOf } from './prune';
import { sealActivityShard } from './sealShard';
import { ALL_ACTIVITY_SHARDS } from './shard';

/** Per night. Other organizations follow in the next nights. */
const MAX_ORGANIZATIONS = 1_000;

/** Deletes activity entries that are older than the organization's retention, every night. */
export const pruneActivity = scheduleWorker({
  cron: '40 2 * * *',
  timeoutSeconds: 540,
  run: async () => {
    const now = clock.now();
    const before = activityRetainedSince(now);
    const heads = await listActivityHeadsToPrune(before, MAX_ORGANIZATIONS);
    await forEachDespiteFailures(heads, (head) => pruneActivityOf(tenantOf(head.organization_id), before));
    await forEachDespiteFailures(
      listOrganizationsWithShortActivityRetention(),
      ({ id, activity_retention_months }) =>
        pruneActivityOf(tenantOf(id), activityRetainedSince(now, activity_retention_months)),
    );
  },
});

/** Every commit started this long ago has ended, because Firestore aborts commits after about a minute. */
const UNDER_WAY_MS = 5 * MINUTE_MS;

/** Seals the activity entries of the last hour. */
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
