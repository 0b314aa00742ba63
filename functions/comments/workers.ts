// Background workers for comments.

import { tenantOf } from '../api/actor';
import { declareFirestoreCreationWorker } from '../api/worker';
import { events } from '../events/event';
import { removeCommentsOfExpiries } from './record';

/** Deletes the comments on a deleted expiry. */
export const removeCommentsOfDeletedExpiry = declareFirestoreCreationWorker({
  on: events,
  run: async (event) => {
    if (event.type !== 'expiry.deleted') return;
    await removeCommentsOfExpiries(tenantOf(event.organization_id), [event.subject_id]);
  },
});
