// Background workers for this area.

import { tenantOf } from '../api/actor';
import { scheduleWorker } from '../api/worker';
import { dueSummaries } from '../identity/user';
import { dueWorker } from '../jobs/dueWorker';
import { forEachDespiteFailures } from '../jobs/failures';
import { clock } from '../platform/clock';
import { listOrganizationIds, takeSnapshot } from './score/readScore';
import { sendSummaries as send } from './summary/send';

/** Emails the weekly summary to admins on Monday morning in their time zone. */
export const sendSummaries = dueWorker(dueSummaries, { cron: '*/5 * * * *', runTogether: send });

/** Stores each organization's compliance score, daily at noon UTC, when most time zones are on the same date. */
export const takeScoreSnapshots = scheduleWorker({
  cron: '0 12 * * *',
  timeoutSeconds: 540,
  run: async () => {
    for await (const ids of listOrganizationIds())
      await forEachDespiteFailures(ids, (id) => takeSnapshot(tenantOf(id), clock.now()));
  },
});
