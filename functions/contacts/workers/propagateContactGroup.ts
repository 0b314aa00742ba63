// Makes thousands of contacts follow their group's rename or deletion.
import { taskWorker } from '../../api/worker';
import { tenantOf } from '../../platform/tenant';
import { contactGroupPropagationQueue } from '../contactGroup';
import { propagateContactGroupFully } from '../contactGroupChanges';

export const propagateContactGroup = taskWorker(contactGroupPropagationQueue, {
  run: ({ organization_id, id }) => propagateContactGroupFully(tenantOf(organization_id), id),
});
