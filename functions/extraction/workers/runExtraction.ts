// Reads one document of a bulk extraction.
import { taskWorker } from '../../api/worker';
import { geminiApiKey } from '../../platform/params';
import { tenantOf } from '../../platform/tenant';
import { extractionQueue } from '../job';
import { runItem } from '../runItem';

export const runExtraction = taskWorker(extractionQueue, {
  timeoutSeconds: 120,
  secrets: [geminiApiKey.name],
  run: ({ organization_id, item_id }) => runItem(tenantOf(organization_id), item_id),
});
