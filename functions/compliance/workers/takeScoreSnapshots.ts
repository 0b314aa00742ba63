// Stores each organization's compliance score, daily at noon UTC, when most zones have the same date.
import { scheduleWorker } from '../../api/worker';
import { forEachDespiteFailures } from '../../jobs/forEachDespiteFailures';
import { clock } from '../../platform/clock';
import { tenantOf } from '../../store/tenant';
import { listOrganizationIds, takeSnapshot } from '../score/snapshot';

export const takeScoreSnapshots = scheduleWorker({
  cron: '0 12 * * *',
  timeoutSeconds: 540,
  run: async () => {
    for await (const ids of listOrganizationIds())
      await forEachDespiteFailures(ids, (id) => takeSnapshot(tenantOf(id), clock.now()));
  },
});
