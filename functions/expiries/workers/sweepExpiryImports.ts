// Takes up imports that stand still, their task lost or given up after too many failures; forgets what was undone long ago.
import { scheduleWorker } from '../../api/worker';
import { addMs, clock, DAY_MS, MINUTE_MS } from '../../platform/clock';
import { tenantOf } from '../../platform/tenant';
import { unitOfWork } from '../../platform/unitOfWork';
import { expiryImports, undoneRows } from '../import/record';
import { wake } from '../import/start';

/** Longer than any chunk takes. */
const STILL_MS = 10 * MINUTE_MS;
const AT_A_TIME = 100;
/** Longer than any trigger is repeated. */
const NOTES_KEPT_MS = 7 * DAY_MS;

async function forgetUndoneRows(now: Date): Promise<void> {
  const before = addMs(now, -NOTES_KEPT_MS);
  const old = await undoneRows.acrossTenants((query) =>
    query.where('created_at', '<=', before).orderBy('created_at').limit(AT_A_TIME),
  );
  if (old.length === 0) return;
  await unitOfWork(async (writes) => {
    for (const { organization_id, id } of old)
      writes.delete(undoneRows.of(tenantOf(organization_id)).ref(id));
  });
}

export const sweepExpiryImports = scheduleWorker({
  cron: '*/5 * * * *',
  run: async () => {
    const unfinished = await expiryImports.acrossTenants((query) =>
      query.where('status', 'in', ['running', 'undoing']).limit(AT_A_TIME),
    );
    const now = clock.now();
    const since = addMs(now, -STILL_MS);
    const still = unfinished.filter((batch) => batch.updated_at <= since);
    await Promise.all(still.map((batch) => wake(tenantOf(batch.organization_id), batch.id)));
    await forgetUndoneRows(now);
  },
});
