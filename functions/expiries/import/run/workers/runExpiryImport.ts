// Imports rows, or deletes them when the import is undone.
import { taskWorker } from '../../../../api/worker';
import { tenantOf } from '../../../../store/tenant';
import { importQueue } from '../../record';
import { runOrUndoExpiryImport } from '../runImport';

export const runExpiryImport = taskWorker(importQueue, {
  run: ({ organization_id, id }) => runOrUndoExpiryImport(tenantOf(organization_id), id),
});
