// Tells of each completion of a collection request.
import { triggerWorker } from '../../api/worker';
import { documentRequests } from '../../documentRequests/request';
import { laterOf } from '../../platform/clock';
import { tenantOf } from '../../platform/tenant';
import { unitOfWork } from '../../platform/unitOfWork';
import { requestEvent } from '../documentRequestEvents';
import { stageEvent } from '../recordEvent';

/** No reads, 1 write at most. */
export const recordCollectionRequestEvents = triggerWorker({
  on: documentRequests,
  run: async ({ eventId, time, before, after: is }) => {
    const event = requestEvent(before, is);
    if (event === null || is === null) return;
    await unitOfWork(async (writes) => {
      const at = laterOf(time, is.updated_at);
      stageEvent(writes, tenantOf(is.organization_id), { ...event, cause: eventId, at });
    });
  },
});
