// Supersedes renewal proposals of an expiry that is done or has a new date.
import { firestoreCreationTriggerWorker } from '../../api/worker';
import { events } from '../../events/record';
import { concernsRenewalProposals, isExpiryEvent } from '../../expiries/events';
import { tenantOf } from '../../store/tenant';
import { syncProposalsWithExpiry } from '../renewalProposal';

/** Nothing for an expiry that never had any, as a new one, one that goes with them, and for changes of anything else. */
export const propagateExpiryToProposals = firestoreCreationTriggerWorker({
  on: events,
  run: async (event) => {
    if (!isExpiryEvent(event) || !concernsRenewalProposals(event)) return;
    await syncProposalsWithExpiry(tenantOf(event.organization_id), event.subject_id);
  },
});
