// Tells of each submission of a client (specification section 6.1).
import { triggerWorker } from '../../api/worker';
import { collectionSubmissions } from '../../collection/submission';
import { laterOf } from '../../platform/clock';
import { tenantOf } from '../../platform/tenant';
import { unitOfWork } from '../../platform/unitOfWork';
import { submissionEvent } from '../collectionEvents';
import { stageEvent } from '../recordEvent';

/** No reads, 1 write at most. */
export const recordCollectionSubmissionEvents = triggerWorker({
  document: 'collection_submissions/{id}',
  run: async ({ eventId, time, before, after }) => {
    const is = after && collectionSubmissions.decode(after);
    const event = submissionEvent(before && collectionSubmissions.decode(before), is);
    if (event === null || is === null) return;
    await unitOfWork(async (writes) => {
      const at = laterOf(time, is.updated_at);
      stageEvent(writes, tenantOf(is.organization_id), { ...event, cause: eventId, at });
    });
  },
});
