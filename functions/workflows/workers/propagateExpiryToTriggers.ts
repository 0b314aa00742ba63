// Makes an expiry's workflow triggers follow what happens to it.
import { creationTriggerWorker } from '../../api/worker';
import { events, hasEventChangedAnyField } from '../../events/record';
import { isExpiryEvent, mayHaveRelatedRecords } from '../../expiries/events';
import { tenantOf } from '../../platform/tenant';
import { syncTriggersWithExpiry } from '../syncTriggersWithExpiry';

/** What a trigger goes by. */
const FACTS = ['name', 'expiry_date', 'is_done', 'is_archive', 'next_expiry_id'] as const;

/** Nothing for an expiry that never had any, as a new one, and for changes that concern none: no read. */
export const propagateExpiryToTriggers = creationTriggerWorker({
  on: events,
  run: async (event) => {
    if (!isExpiryEvent(event) || event.type === 'expiry.created' || !hasEventChangedAnyField(event, FACTS))
      return;
    if (!mayHaveRelatedRecords(event, 'workflow_triggers')) return;
    await syncTriggersWithExpiry(tenantOf(event.organization_id), event.subject_id);
  },
});
