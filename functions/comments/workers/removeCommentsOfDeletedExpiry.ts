// Removes the comments on an expiry that was deleted.
import { firestoreCreationTriggerWorker } from '../../api/worker';
import { events } from '../../events/record';
import { mayExpiryOfEventHaveRelatedRecords } from '../../expiries/events';
import { tenantOf } from '../../platform/tenant';
import { removeCommentsOfExpiries } from '../store';

/** Nothing for an expiry that never had any. */
export const removeCommentsOfDeletedExpiry = firestoreCreationTriggerWorker({
  on: events,
  run: async (event) => {
    if (event.type !== 'expiry.deleted' || !mayExpiryOfEventHaveRelatedRecords(event, 'comments')) return;
    await removeCommentsOfExpiries(tenantOf(event.organization_id), [event.subject_id]);
  },
});
