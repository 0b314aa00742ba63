// Takes up imports that stand still: their task was lost, or given up after too many failures.
import { scheduleWorker } from '../../api/worker';
import { addMs, clock, MINUTE_MS } from '../../platform/clock';
import { tenantOf } from '../../platform/tenant';
import { expiryImports } from '../import/record';
import { wake } from '../import/start';

/** Longer than any chunk takes. */
const STILL_MS = 10 * MINUTE_MS;
const AT_A_TIME = 100;

export const sweepExpiryImports = scheduleWorker({
  cron: '*/10 * * * *',
  run: async () => {
    const unfinished = await expiryImports.acrossTenants((query) =>
      query.where('status', 'in', ['running', 'undoing']).limit(AT_A_TIME),
    );
    const since = addMs(clock.now(), -STILL_MS);
    const still = unfinished.filter((batch) => batch.updated_at <= since);
    await Promise.all(still.map((batch) => wake(tenantOf(batch.organization_id), batch.id)));
  },
});
