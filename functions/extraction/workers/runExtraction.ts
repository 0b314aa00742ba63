// Reads one document of a bulk extraction.
import { taskWorker } from '../../api/worker';
import { geminiApiKey } from '../../platform/params';
import { tenantOf } from '../../store/tenant';
import { extractionQueue } from '../job';
import { runExtractionItem } from '../runItem';

export const runExtraction = taskWorker(extractionQueue, {
  memory: '1GiB',
  concurrency: 1,
  readsDocuments: true,
  secrets: [geminiApiKey.name],
  run: ({ organization_id, id }) => runExtractionItem(tenantOf(organization_id), id),
});
