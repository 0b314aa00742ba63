// Writes the file of an export.
import { taskWorker } from '../../api/worker';
import { tenantOf } from '../../platform/tenant';
import { exportQueue } from '../export/record';
import { runExport } from '../export/run';

export const runExpiryExport = taskWorker(exportQueue, {
  timeoutSeconds: 540,
  run: ({ organization_id, id }) => runExport(tenantOf(organization_id), id),
});
