// Every five minutes, seals the activity of organizations that nobody has read since.
import { scheduleWorker } from '../../api/worker';
import { ACTIVITY_SHARDS, activity } from '../../platform/activityLog';
import { tenantOf } from '../../platform/tenant';
import { sealWaiting } from '../chain';

const ALL_SHARDS = Array.from({ length: ACTIVITY_SHARDS }, (_, shard) => shard);
const MOST_AT_ONCE = 300;
const MOST_ROUNDS = 20;

/** Answers whether there was anything to seal. Index: shard, position. */
async function sealSome(): Promise<boolean> {
  const waiting = await activity.acrossTenants((query) =>
    query.where('shard', 'in', ALL_SHARDS).where('position', '==', null).limit(MOST_AT_ONCE),
  );
  for (const organizationId of new Set(waiting.map((entry) => entry.organization_id))) {
    await sealWaiting(tenantOf(organizationId));
  }
  return waiting.length === MOST_AT_ONCE;
}

export const sealActivity = scheduleWorker({
  cron: '*/5 * * * *',
  timeoutSeconds: 300,
  run: async () => {
    for (let round = 0; round < MOST_ROUNDS && (await sealSome()); round += 1);
  },
});
