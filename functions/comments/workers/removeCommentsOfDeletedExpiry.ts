// Removes the comments on an expiry that was deleted.
import { creationWorker } from '../../api/worker';
import { events } from '../../events/record';
import { mayHave } from '../../expiries/events';
import { tenantOf } from '../../platform/tenant';
import { removeCommentsOf } from '../store';

/** Nothing for an expiry that never had any. */
export const removeCommentsOfDeletedExpiry = creationWorker({
  on: events,
  run: async (event) => {
    if (event.type !== 'expiry.deleted' || !mayHave(event, 'comments')) return;
    await removeCommentsOf(tenantOf(event.organization_id), [event.subject_id]);
  },
});
