// Continues stopped imports, whose task was lost or failed too often.

import { dueWorker } from '../../../../jobs/dueWorker';
import { addMs, clock } from '../../../../platform/clock';
import { dueImports, expiryImports, IMPORT_STILL_MS, importQueue } from '../../record';

export const sweepExpiryImports = dueWorker(dueImports, {
  cron: '*/5 * * * *',
  run: async (batch) => {
    const isOpen = batch.status === 'running' || batch.status === 'undoing';
    const wakeAt = isOpen ? addMs(clock.now(), IMPORT_STILL_MS) : null;
    if ((await expiryImports.anyTenant(batch).tryUpdate(batch, { wake_at: wakeAt })) && isOpen)
      await importQueue.enqueue(batch);
  },
});
