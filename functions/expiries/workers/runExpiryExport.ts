// Writes the CSV file of an export.
import { taskWorker } from '../../api/worker';
import { tenantOf } from '../../store/tenant';
import { exportQueue } from '../export/record';
import { writeExpiryExport } from '../export/run';

export const runExpiryExport = taskWorker(exportQueue, {
  run: ({ organization_id, id }) => writeExpiryExport(tenantOf(organization_id), id),
});
