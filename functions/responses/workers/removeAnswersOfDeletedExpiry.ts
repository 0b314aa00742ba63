// Removes what was answered to reminders of an expiry that was deleted.
import { creationWorker } from '../../api/worker';
import { events } from '../../events/record';
import { tenantOf } from '../../platform/tenant';
import { removeAnswersOf } from '../removeAnswers';

export const removeAnswersOfDeletedExpiry = creationWorker({
  on: events,
  run: async ({ type, organization_id, subject_id }) => {
    if (type === 'expiry.deleted') await removeAnswersOf(tenantOf(organization_id), [subject_id]);
  },
});
