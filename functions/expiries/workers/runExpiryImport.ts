// Brings an import's rows in, or takes them out again when it is undone.
import { taskWorker } from '../../api/worker';
import { tenantOf } from '../../platform/tenant';
import { importQueue } from '../import/record';
import { runImport } from '../import/run';

export const runExpiryImport = taskWorker(importQueue, {
  timeoutSeconds: 540,
  run: ({ organization_id, batch_id }) => runImport(tenantOf(organization_id), batch_id),
});
