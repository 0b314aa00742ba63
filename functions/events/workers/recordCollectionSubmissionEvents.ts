// Tells of each submission of a client.
import { triggerWorker } from '../../api/worker';
import { submissions } from '../../documentRequests/submission';
import { laterOf } from '../../platform/clock';
import { tenantOf } from '../../platform/tenant';
import { unitOfWork } from '../../platform/unitOfWork';
import { submissionEvent } from '../documentRequestEvents';
import { stageEvent } from '../recordEvent';

/** No reads, 1 write at most. */
export const recordCollectionSubmissionEvents = triggerWorker({
  on: submissions,
  run: async ({ eventId, time, before, after: is }) => {
    const event = submissionEvent(before, is);
    if (event === null || is === null) return;
    await unitOfWork(async (writes) => {
      const at = laterOf(time, is.updated_at);
      stageEvent(writes, tenantOf(is.organization_id), { ...event, cause: eventId, at });
    });
  },
});
