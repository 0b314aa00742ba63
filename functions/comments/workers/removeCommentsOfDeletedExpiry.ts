// Removes the comments on an expiry that was deleted.
import { creationWorker } from '../../api/worker';
import { events } from '../../events/record';
import { tenantOf } from '../../platform/tenant';
import { removeCommentsOf } from '../store';

export const removeCommentsOfDeletedExpiry = creationWorker({
  on: events,
  run: async ({ type, organization_id, subject_id }) => {
    if (type === 'expiry.deleted') await removeCommentsOf(tenantOf(organization_id), [subject_id]);
  },
});
