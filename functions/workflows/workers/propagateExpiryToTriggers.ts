// Updates the workflow triggers of a changed expiry.
import { firestoreCreationTriggerWorker } from '../../api/worker';
import { events } from '../../events/record';
import { concernsWorkflowTriggers, isExpiryEvent } from '../../expiries/record/events';
import { tenantOf } from '../../store/tenant';
import { syncTriggersWithExpiry } from '../triggers/syncTriggersWithExpiry';

/** No read for a new expiry, and for changes that concern no trigger. */
export const propagateExpiryToTriggers = firestoreCreationTriggerWorker({
  on: events,
  run: async (event) => {
    if (!isExpiryEvent(event) || !concernsWorkflowTriggers(event)) return;
    await syncTriggersWithExpiry(tenantOf(event.organization_id), event.subject_id);
  },
});
