// Background workers for compliance.

import { tenantOf } from '../api/actor';
import { declareScheduleWorker } from '../api/worker';
import { dueUserSummaries } from '../identity/user';
import { createDueWorker } from '../jobs/dueWorker';
import { runAllThenThrow } from '../jobs/failures';
import { clock } from '../platform/clock';
import { listOrganizationIds, storeDailyScoreCounts } from './score/readScore';
import { sendDueSummaries as send } from './summary';

/** Emails the weekly summary to admins on Monday morning in their time zone. */
export const sendSummaries = createDueWorker(dueUserSummaries, { cron: '*/5 * * * *', runTogether: send });

/** Stores each organization's compliance score daily at noon UTC, when it is the same date in most time zones. */
export const takeScoreSnapshots = declareScheduleWorker({
  cron: '0 12 * * *',
  timeoutSeconds: 540,
  run: () => runAllThenThrow(listOrganizationIds(), (id) => storeDailyScoreCounts(tenantOf(id), clock.now())),
});
