// Deletes the answers to reminders of a deleted expiry.
import { firestoreCreationTriggerWorker } from '../../api/worker';
import { events } from '../../events/record';
import { tenantOf } from '../../store/tenant';
import { removeAnswersOfExpiries } from '../removeAnswers';

export const removeAnswersOfDeletedExpiry = firestoreCreationTriggerWorker({
  on: events,
  run: async (event) => {
    if (event.type !== 'expiry.deleted') return;
    await removeAnswersOfExpiries(tenantOf(event.organization_id), [event.subject_id]);
  },
});
