// Creates the deliveries of a new event.
import { firestoreCreationTriggerWorker } from '../../api/worker';
import { events } from '../../events/record';
import { tenantOf } from '../../store/tenant';
import { listWebhooksForEvent } from '../delivery/createDeliveries';
import { attemptDeliveryOfNewEvent } from '../delivery/makeRoom';

/**
 * 1 read, shared with calendars, and 1 read and 2 writes per subscribed webhook. After a failure the platform delivers
 * the event again; the sweep finds deliveries that exist.
 */
export const fanOutEvent = firestoreCreationTriggerWorker({
  on: events,
  secrets: ['WEBHOOK_ENCRYPTION_KEY'],
  run: async (event) => {
    const tenant = tenantOf(event.organization_id);
    const subscribers = await listWebhooksForEvent(tenant, event);
    const results = await Promise.allSettled(
      subscribers.map((each) => attemptDeliveryOfNewEvent(tenant, event, each)),
    );
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  },
});
