// Background workers of this area.
import { firestoreCreationTriggerWorker } from '../api/worker';
import { events } from '../events/record';
import { tenantOf } from '../store/tenant';
import { removeCommentsOfExpiries } from './store';

/** Deletes the comments of a deleted expiry. */
export const removeCommentsOfDeletedExpiry = firestoreCreationTriggerWorker({
  on: events,
  run: async (event) => {
    if (event.type !== 'expiry.deleted') return;
    await removeCommentsOfExpiries(tenantOf(event.organization_id), [event.subject_id]);
  },
});
