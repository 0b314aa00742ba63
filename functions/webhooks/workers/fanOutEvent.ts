// Makes the deliveries of each new event (specification section 6.1).
import { triggerWorker } from '../../api/worker';
import { events } from '../../events/record';
import { clock } from '../../platform/clock';
import { tenantOf } from '../../platform/tenant';
import { unitOfWork } from '../../platform/unitOfWork';
import { stageDelivery, subscribersOf } from '../fanOut';
import { queueAfterCommit } from '../queue';

/** As many reads and writes as webhooks that asked for the type, at least 1 read. */
export const fanOutEvent = triggerWorker({
  document: 'events/{id}',
  run: async ({ before, after }) => {
    // Events never change; that one gets its place in the feed concerns nobody here.
    if (before !== null || after === null) return;
    const event = events.decode(after);
    const tenant = tenantOf(event.organization_id);
    const subscribers = await subscribersOf(tenant, event.type);
    if (subscribers.length === 0) return;
    await unitOfWork(async (writes) => {
      const now = clock.now();
      const due = subscribers.map(({ id }) => stageDelivery(writes, tenant, event, id, now));
      queueAfterCommit(writes, due, 'first');
    });
  },
});
