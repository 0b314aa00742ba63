// Turns each change of an expiry into its event (specification section 6.1).
import { triggerWorker } from '../../api/worker';
import { expiries } from '../../expiries/record';
import { tenantOf } from '../../platform/tenant';
import { unitOfWork } from '../../platform/unitOfWork';
import { expiryEvent } from '../expiryEvents';
import { stageEvent } from '../recordEvent';

/** No reads, 1 write at most. */
export const recordExpiryEvents = triggerWorker({
  document: 'expiries/{id}',
  run: async ({ eventId, time, before, after }) => {
    const was = before && expiries.decode(before);
    const is = after && expiries.decode(after);
    const organizationId = (is ?? was)?.organization_id;
    const event = expiryEvent(was, is);
    if (event === null || organizationId === undefined) return;
    await unitOfWork(async (writes) => {
      stageEvent(writes, tenantOf(organizationId), { ...event, cause: eventId, at: time });
    });
  },
});
