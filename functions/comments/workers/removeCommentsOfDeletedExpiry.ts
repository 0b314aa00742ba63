// Deletes the comments of a deleted expiry.
import { firestoreCreationTriggerWorker } from '../../api/worker';
import { events } from '../../events/record';
import { tenantOf } from '../../store/tenant';
import { removeCommentsOfExpiries } from '../store';

export const removeCommentsOfDeletedExpiry = firestoreCreationTriggerWorker({
  on: events,
  run: async (event) => {
    if (event.type !== 'expiry.deleted') return;
    await removeCommentsOfExpiries(tenantOf(event.organization_id), [event.subject_id]);
  },
});
