// Applies a group's rename or deletion to its contacts.
import { taskWorker } from '../../api/worker';
import { tenantOf } from '../../store/tenant';
import { contactGroupPropagationQueue } from '../contactGroup';
import { propagateContactGroupFully } from '../contactGroupChanges';

export const propagateContactGroup = taskWorker(contactGroupPropagationQueue, {
  run: ({ organization_id, id }) => propagateContactGroupFully(tenantOf(organization_id), id),
});
