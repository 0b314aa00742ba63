// Ends the renewal proposals of an expiry whose date has moved on, or which is done.
import { creationTriggerWorker } from '../../api/worker';
import { events, hasEventChangedAnyField } from '../../events/record';
import { isExpiryEvent, mayHaveRelatedRecords } from '../../expiries/events';
import { tenantOf } from '../../platform/tenant';
import { syncProposalsWithExpiry } from '../renewalProposal';

/** Nothing for an expiry that never had any, as a new one, one that goes with them, and for changes of anything else. */
export const propagateExpiryToProposals = creationTriggerWorker({
  on: events,
  run: async (event) => {
    if (!isExpiryEvent(event) || event.changed === null) return;
    if (!hasEventChangedAnyField(event, ['expiry_date', 'is_done'])) return;
    if (!mayHaveRelatedRecords(event, 'renewal_proposals')) return;
    await syncProposalsWithExpiry(tenantOf(event.organization_id), event.subject_id);
  },
});
