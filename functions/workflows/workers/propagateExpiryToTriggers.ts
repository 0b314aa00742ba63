// Makes an expiry's workflow triggers follow what happens to it.
import { creationWorker } from '../../api/worker';
import { changesOneOf, events } from '../../events/record';
import { isOfExpiry, mayHave } from '../../expiries/events';
import { tenantOf } from '../../platform/tenant';
import { syncTriggersWithExpiry } from '../syncTriggersWithExpiry';

/** What a trigger goes by. */
const FACTS = ['name', 'expiry_date', 'is_done', 'is_archive', 'next_expiry_id'] as const;

/** Nothing for an expiry that never had any, as a new one, and for changes that concern none: no read. */
export const propagateExpiryToTriggers = creationWorker({
  on: events,
  run: async (event) => {
    if (!isOfExpiry(event) || event.type === 'expiry.created' || !changesOneOf(event, FACTS)) return;
    if (!mayHave(event, 'workflow_triggers')) return;
    await syncTriggersWithExpiry(tenantOf(event.organization_id), event.subject_id);
  },
});
