// Makes an expiry's workflow triggers follow what happens to it (specification section 2, Expiry workflow trigger).
import { triggerWorker } from '../../api/worker';
import { type Expiry, expiries } from '../../expiries/record';
import { tenantOf } from '../../platform/tenant';
import { followExpiry } from '../followExpiry';

/** What a trigger goes by. */
const factsOf = ({ name, expiry_date, is_done, is_archive, next_expiry_id }: Expiry): string =>
  JSON.stringify([name, expiry_date, is_done, is_archive, next_expiry_id]);

/** Nothing for a new expiry, which cannot have triggers, and for changes that concern none: no read. */
export const followExpiryWithTriggers = triggerWorker({
  document: 'expiries/{id}',
  run: async ({ before, after }) => {
    if (before === null) return;
    const former = expiries.decode(before);
    if (after !== null && factsOf(expiries.decode(after)) === factsOf(former)) return;
    await followExpiry(tenantOf(former.organization_id), former.id);
  },
});
