// Writes the archive of a data export.
import { taskWorker } from '../../api/worker';
import { dataExportQueue } from '../export/record';
import { runDataExport as run } from '../export/run';

export const runDataExport = taskWorker(dataExportQueue, {
  concurrency: 1,
  run: ({ organization_id, id }) => run(organization_id, id),
});
