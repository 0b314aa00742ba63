// Deletes activity entries that are older than the organization's retention, every night.
import { scheduleWorker } from '../../api/worker';
import { forEachDespiteFailures } from '../../jobs/forEachDespiteFailures';
import { listOrganizationsWithShortActivityRetention } from '../../organizations/organization';
import { clock } from '../../platform/clock';
import { tenantOf } from '../../store/tenant';
import { activityRetainedSince, listActivityHeadsToPrune, pruneActivityOf } from '../prune';

/** The others follow in the nights after. */
const MAX_ORGANIZATIONS = 1_000;

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
