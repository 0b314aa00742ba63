// Background workers for the activity log, which seal new entries and delete old ones.

import { DateTime } from 'luxon';
import { type Tenant, tenantOf } from '../api/actor';
import { declareScheduleWorker } from '../api/worker';
import { runAllThenThrow, WORKER_SOFT_TIMEOUT_MS } from '../jobs/failures';
import {
  listOrganizationsWithReducedActivityRetention,
  MAX_ACTIVITY_RETENTION_MONTHS,
} from '../organizations/organization';
import { addMs, clock, HOUR_MS, MINUTE_MS, monotonicMs } from '../platform/clock';
import { pageSize } from '../platform/params';
import { unitOfWork } from '../store/unitOfWork';
import {
  type ActivitySealHead,
  activitySealHeads,
  activitySeals,
  getActivitySealHead,
  parseSealedEntryReference,
  type Seal,
} from './seal';
import { ALL_ACTIVITY_SHARDS, sealLogsOfShard } from './sealShard';
import { activityEntries } from './write/activityLog';

/** Maximum number of organizations processed per night. The rest are processed on later nights. */
const MAX_ORGANIZATIONS = 1_000;

/** Logs older than the longest retention period, then those of organizations with a shorter one. */
async function* listLogsToPrune(now: Date): AsyncGenerator<{ id: string; before: Date }> {
  const before = activityRetainedSince(now);
  const heads = await listActivityHeadsToPrune(before, MAX_ORGANIZATIONS);
  yield* heads.map(({ organization_id: id }) => ({ id, before }));
  for await (const { id, activity_retention_months } of listOrganizationsWithReducedActivityRetention())
    yield { id, before: activityRetainedSince(now, activity_retention_months) };
}

/** Every night, deletes activity entries past the organization's retention period. */
export const pruneActivity = declareScheduleWorker({
  cron: '40 2 * * *',
  timeoutSeconds: 540,
  run: async () => {
    const now = clock.now();
    await runAllThenThrow(listLogsToPrune(now), ({ id, before }) => pruneActivityOf(tenantOf(id), before));
  },
});

/** Any commit that started this long ago has finished or failed: Firestore aborts commits after about a minute. */
const UNDER_WAY_MS = 5 * MINUTE_MS;

/** Seals the activity entries from the last hour. */
export const sealActivity = declareScheduleWorker({
  cron: '17 * * * *',
  timeoutSeconds: 300,
  run: () => {
    const now = clock.now();
    // Each run starts with a different shard, so that overloaded runs don't always skip the same ones.
    const first = Math.floor(now.getTime() / HOUR_MS) % ALL_ACTIVITY_SHARDS.length;
    const shards = [...ALL_ACTIVITY_SHARDS.slice(first), ...ALL_ACTIVITY_SHARDS.slice(0, first)];
    const limits = { before: addMs(now, -UNDER_WAY_MS), deadline: monotonicMs() + WORKER_SOFT_TIMEOUT_MS };
    return runAllThenThrow(shards, (shard) => sealLogsOfShard(shard, limits), limits);
  },
});

/** Maximum number of deletions per commit. Keeps commits far below Firestore's size limit. */
const AT_ONCE = pageSize(300);

/** Returns the time before which entries may be deleted. */
const activityRetainedSince = (now: Date, months = MAX_ACTIVITY_RETENTION_MONTHS): Date =>
  DateTime.fromJSDate(now, { zone: 'utc' }).minus({ months }).toJSDate();

/**
 * Returns the heads of logs whose oldest seal contains only entries created before the given time. Costs 1 read each.
 * Index: oldest_at.
 */
const listActivityHeadsToPrune = (before: Date, limit: number): Promise<ActivitySealHead[]> =>
  activitySealHeads.list((query) => query.where('oldest_at', '<', before).orderBy('oldest_at').limit(limit));

/**
 * Deletes old seals with their entries. Costs 1 read if no seal is old enough. Otherwise, costs 5 reads and 3 writes
 * per seal, plus 1 write per entry. The rest of the log can still be verified. Index: organization, number.
 */
async function pruneActivityOf(tenant: Tenant, before: Date): Promise<void> {
  for (let seal = await pruneOldestSeal(tenant, before); seal; seal = await pruneOldestSeal(tenant, before))
    await remove(tenant, seal);
}

/** Moves the start of the log past its oldest seal if that seal is old enough. Returns the seal to delete, or null. */
const pruneOldestSeal = (tenant: Tenant, before: Date): Promise<Seal | null> =>
  unitOfWork(async (writes) => {
    const head = await getActivitySealHead(tenant);
    if (!head || head.oldest_at === null || head.oldest_at >= before) return null;
    const [oldest] = await oldestSeals(tenant, 1);
    if (!oldest) return null;
    // An aborted run may already have moved the start of the log.
    if (oldest.number > head.pruned_number) {
      const { number: pruned_number, hash: pruned_hash } = oldest;
      activitySealHeads.stageUpdate(writes, head, { pruned_number, pruned_hash });
    }
    return oldest;
  });

/** Deletes the seal last, because a restarted run needs the seal and `oldest_at` to find the remaining entries. */
async function remove(tenant: Tenant, seal: Seal): Promise<void> {
  const store = activityEntries.of(tenant);
  for (let at = 0; at < seal.entries.length; at += AT_ONCE) {
    const some = seal.entries.slice(at, at + AT_ONCE);
    await unitOfWork(async (writes) => {
      for (const line of some) writes.delete(store.ref(parseSealedEntryReference(line).id));
    });
  }
  await unitOfWork(async (writes) => {
    const head = await getActivitySealHead(tenant);
    const [oldest, next] = await oldestSeals(tenant, 2);
    if (!head || oldest?.id !== seal.id) return;
    activitySeals.of(tenant).stageDelete(writes, oldest);
    activitySealHeads.stageUpdate(writes, head, { oldest_at: next?.newest_at ?? null });
  });
}

const oldestSeals = (tenant: Tenant, limit: number): Promise<Seal[]> =>
  activitySeals.of(tenant).list((query) => query.orderBy('number').limit(limit));
