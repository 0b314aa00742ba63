// Rebuilds an organization's overview of its expiries, on demand or because it has outgrown its shards.
import { taskWorker } from '../../api/worker';
import { tenantOf } from '../../platform/tenant';
import { rebuildOverview } from '../overview/rebuild';
import { rebuilds } from '../overview/rebuilds';

export const rebuildExpiryOverview = taskWorker(rebuilds, {
  timeoutSeconds: 540,
  run: ({ organization_id, shards }) => rebuildOverview(tenantOf(organization_id), shards),
});
