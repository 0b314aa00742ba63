// Tells of each completion of a collection request (specification section 6.1).
import { triggerWorker } from '../../api/worker';
import { collectionRequests } from '../../collection/request';
import { laterOf } from '../../platform/clock';
import { tenantOf } from '../../platform/tenant';
import { unitOfWork } from '../../platform/unitOfWork';
import { requestEvent } from '../collectionEvents';
import { stageEvent } from '../recordEvent';

/** No reads, 1 write at most. */
export const recordCollectionRequestEvents = triggerWorker({
  document: 'collection_requests/{id}',
  run: async ({ eventId, time, before, after }) => {
    const is = after && collectionRequests.decode(after);
    const event = requestEvent(before && collectionRequests.decode(before), is);
    if (event === null || is === null) return;
    await unitOfWork(async (writes) => {
      const at = laterOf(time, is.updated_at);
      stageEvent(writes, tenantOf(is.organization_id), { ...event, cause: eventId, at });
    });
  },
});
