// Every five minutes, seals the activity of organizations that nobody has read since.
import { scheduleWorker } from '../../api/worker';
import { ACTIVITY_SHARDS, activity } from '../../platform/activityLog';
import { byId } from '../../platform/collection';
import { eachInTurn, RUN_BUDGET_MS } from '../../platform/eachInTurn';
import { tenantOf } from '../../platform/tenant';
import { chainWaiting } from '../chain';

const ALL_SHARDS = Array.from({ length: ACTIVITY_SHARDS }, (_, shard) => shard);
const PAGE = 300;

/** Each organization that has entries to seal, once. 1 read for each entry. Index: shard, position. */
async function* organizationsWaiting(): AsyncGenerator<string> {
  const seen = new Set<string>();
  for (let after = ''; ; ) {
    const page = await activity.acrossTenants((query) => {
      const waiting = query
        .where('shard', 'in', ALL_SHARDS)
        .where('position', '==', null)
        .orderBy(byId)
        .limit(PAGE);
      return after === '' ? waiting : waiting.startAfter(after);
    });
    for (const { organization_id } of page) {
      if (!seen.has(organization_id)) yield organization_id;
      seen.add(organization_id);
    }
    if (page.length < PAGE) return;
    after = page.at(-1)?.id ?? '';
  }
}

export const chainActivity = scheduleWorker({
  cron: '*/5 * * * *',
  timeoutSeconds: 300,
  run: () =>
    eachInTurn(organizationsWaiting(), (organizationId) => chainWaiting(tenantOf(organizationId)), {
      deadline: performance.now() + RUN_BUDGET_MS,
    }),
});
