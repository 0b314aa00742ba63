// Makes an expiry's workflow triggers follow what happens to it.
import { triggerWorker } from '../../api/worker';
import { type Expiry, expiries } from '../../expiries/record';
import { tenantOf } from '../../platform/tenant';
import { syncTriggersWithExpiry } from '../syncTriggersWithExpiry';

/** What a trigger goes by. */
const factsOf = ({ name, expiry_date, is_done, is_archive, next_expiry_id }: Expiry): string =>
  JSON.stringify([name, expiry_date, is_done, is_archive, next_expiry_id]);

/** Nothing for a new expiry, which cannot have triggers, and for changes that concern none: no read. */
export const propagateExpiryToTriggers = triggerWorker({
  on: expiries,
  run: async ({ before, after }) => {
    if (before === null) return;
    if (after !== null && factsOf(after) === factsOf(before)) return;
    await syncTriggersWithExpiry(tenantOf(before.organization_id), before.id);
  },
});
