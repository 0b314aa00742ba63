// Removes what was answered to reminders of an expiry that was deleted.
import { creationWorker } from '../../api/worker';
import { events } from '../../events/record';
import { mayHave } from '../../expiries/events';
import { tenantOf } from '../../platform/tenant';
import { ANSWER_KINDS, removeAnswersOf } from '../removeAnswers';

/** Nothing for an expiry that never had any. */
export const removeAnswersOfDeletedExpiry = creationWorker({
  on: events,
  run: async (event) => {
    if (event.type !== 'expiry.deleted') return;
    const kinds = ANSWER_KINDS.filter((kind) => mayHave(event, kind));
    await removeAnswersOf(tenantOf(event.organization_id), [event.subject_id], kinds);
  },
});
