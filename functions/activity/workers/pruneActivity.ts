// Every night, takes out of the activity log what is older than seven years, or than the organization wants it.
import { scheduleWorker } from '../../api/worker';
import { listOrganizationsKeepingLess } from '../../organizations/organization';
import { clock } from '../../platform/clock';
import { eachInTurn } from '../../platform/eachInTurn';
import { tenantOf } from '../../platform/tenant';
import { headsOlderThan, pruneActivityOf, retainedSince } from '../prune';

/** The others follow in the nights after. */
const MOST_ORGANIZATIONS = 1_000;

export const pruneActivity = scheduleWorker({
  cron: '40 2 * * *',
  timeoutSeconds: 540,
  run: async () => {
    const now = clock.now();
    const before = retainedSince(now);
    const heads = await headsOlderThan(before, MOST_ORGANIZATIONS);
    await eachInTurn(heads, (head) => pruneActivityOf(tenantOf(head.organization_id), before));
    await eachInTurn(listOrganizationsKeepingLess(), ({ id, activity_retention_months }) =>
      pruneActivityOf(tenantOf(id), retainedSince(now, activity_retention_months)),
    );
  },
});
