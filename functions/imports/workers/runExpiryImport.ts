// Imports rows, or deletes them when the import is undone.
import { taskWorker } from '../../api/worker';
import { importQueue } from '../../expiries/import/record';
import { tenantOf } from '../../store/tenant';
import { runOrUndoExpiryImport } from '../runImport';

export const runExpiryImport = taskWorker(importQueue, {
  run: ({ organization_id, id }) => runOrUndoExpiryImport(tenantOf(organization_id), id),
});
