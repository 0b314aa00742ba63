// Supersedes renewal proposals of an expiry that is done or has a new date.
import { firestoreCreationTriggerWorker } from '../../api/worker';
import { events } from '../../events/record';
import { concernsRenewalProposals, isExpiryEvent } from '../../expiries/record/events';
import { tenantOf } from '../../store/tenant';
import { syncProposalsWithExpiry } from '../renewalProposal';

/** Skips expiries without proposals, new and deleted ones, and changes of other fields. */
export const propagateExpiryToProposals = firestoreCreationTriggerWorker({
  on: events,
  run: async (event) => {
    if (!isExpiryEvent(event) || !concernsRenewalProposals(event)) return;
    await syncProposalsWithExpiry(tenantOf(event.organization_id), event.subject_id);
  },
});
