// Removes what was answered to reminders of an expiry that was deleted.
import { firestoreCreationTriggerWorker } from '../../api/worker';
import { events } from '../../events/record';
import { mayExpiryOfEventHaveRelatedRecords } from '../../expiries/events';
import { tenantOf } from '../../platform/tenant';
import { ANSWER_KINDS, removeAnswersOfExpiries } from '../removeAnswers';

/** Nothing for an expiry that never had any. */
export const removeAnswersOfDeletedExpiry = firestoreCreationTriggerWorker({
  on: events,
  run: async (event) => {
    if (event.type !== 'expiry.deleted') return;
    const kinds = ANSWER_KINDS.filter((kind) => mayExpiryOfEventHaveRelatedRecords(event, kind));
    await removeAnswersOfExpiries(tenantOf(event.organization_id), [event.subject_id], kinds);
  },
});
