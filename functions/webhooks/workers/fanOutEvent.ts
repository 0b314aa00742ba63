// Creates the deliveries of a new event.
import { firestoreCreationTriggerWorker } from '../../api/worker';
import { events } from '../../events/record';
import { tenantOf } from '../../store/tenant';
import { attemptDeliveryOfNewEvent } from '../dispatch';
import { listWebhooksForEvent } from '../fanOut';

/**
 * 1 read, which calendars share, and 1 read and 2 writes for each webhook that asked for the type. What fails here is delivered again by the
 * platform; what was made already is found by the sweep.
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
