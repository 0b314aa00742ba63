// Takes up imports that stand still: their task was lost, or given up after too many failures.

import { dueImports, expiryImports, IMPORT_STILL_MS, importQueue } from '../../expiries/import/record';
import { addMs, clock } from '../../platform/clock';
import { dueWorker } from '../../platform/dueWorker';

export const sweepExpiryImports = dueWorker(dueImports, {
  cron: '*/5 * * * *',
  run: async (batch) => {
    const isOpen = batch.status === 'running' || batch.status === 'undoing';
    const wakeAt = isOpen ? addMs(clock.now(), IMPORT_STILL_MS) : null;
    if ((await expiryImports.anyTenant(batch).tryUpdate(batch, { wake_at: wakeAt })) && isOpen)
      await importQueue.enqueue(batch);
  },
});
