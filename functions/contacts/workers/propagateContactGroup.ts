// Makes thousands of contacts follow their group's rename or deletion.
import { taskWorker } from '../../api/worker';
import { tenantOf } from '../../platform/tenant';
import { propagationQueue } from '../contactGroup';
import { propagateContactGroupFully } from '../propagateContactGroup';

export const propagateContactGroup = taskWorker(propagationQueue, {
  timeoutSeconds: 540,
  run: ({ organizationId, groupId }) => propagateContactGroupFully(tenantOf(organizationId), groupId),
});
