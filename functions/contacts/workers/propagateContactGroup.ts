// Makes thousands of contacts follow their group's rename or deletion.
import { taskWorker } from '../../api/worker';
import { tenantOf } from '../../platform/tenant';
import { settlingQueue } from '../contactGroup';
import { propagateContactGroupFully } from '../propagateContactGroup';

export const propagateContactGroup = taskWorker(settlingQueue, {
  timeoutSeconds: 540,
  run: ({ organizationId, groupId }) => propagateContactGroupFully(tenantOf(organizationId), groupId),
});
