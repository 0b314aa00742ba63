// Background workers for expiry imports.

import { tenantOf } from '../../../api/actor';
import { declareTaskWorker } from '../../../api/worker';
import { createDueWorker } from '../../../jobs/dueWorker';
import { addMs, clock } from '../../../platform/clock';
import { dueExpiryImports, expiryImportQueue, expiryImports, IMPORT_STALL_MS } from '../expiryImport';
import { runExpiryImportOrUndo } from './runImport';

/** Imports rows, or deletes them when the import is undone. */
export const runExpiryImport = declareTaskWorker(expiryImportQueue, {
  run: ({ organization_id, id }) => runExpiryImportOrUndo(tenantOf(organization_id), id),
});

/** Continues imports whose task was lost or has failed too often. */
export const sweepExpiryImports = createDueWorker(dueExpiryImports, {
  cron: '*/5 * * * *',
  run: async (batch) => {
    const isOpen = batch.status === 'running' || batch.status === 'undoing';
    const wakeAt = isOpen ? addMs(clock.now(), IMPORT_STALL_MS) : null;
    if ((await expiryImports.anyTenant(batch).tryUpdate(batch, { wake_at: wakeAt })) && isOpen)
      await expiryImportQueue.enqueue(batch);
  },
});
