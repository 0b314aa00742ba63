// Brings an import's rows in, or takes them out again when it is undone.
import { taskWorker } from '../../api/worker';
import { importQueue } from '../../expiries/import/record';
import { tenantOf } from '../../platform/tenant';
import { runOrUndoExpiryImport } from '../runImport';

export const runExpiryImport = taskWorker(importQueue, {
  run: ({ organization_id, id }) => runOrUndoExpiryImport(tenantOf(organization_id), id),
});
