// Turns each change of an expiry into its event (specification section 6.1).
import { triggerWorker } from '../../api/worker';
import { wasUndone } from '../../expiries/import/undone';
import { expiries } from '../../expiries/record';
import { addMs, laterOf } from '../../platform/clock';
import { tenantOf } from '../../platform/tenant';
import { unitOfWork } from '../../platform/unitOfWork';
import { expiryEvent } from '../expiryEvents';
import { stageEvent } from '../recordEvent';

/** 1 write at most; no reads but 1 for an imported expiry that was deleted: what undoing its import takes out tells nobody. */
export const recordExpiryEvents = triggerWorker({
  document: 'expiries/{id}',
  run: async ({ eventId, time, before, after }) => {
    const was = before && expiries.decode(before);
    const is = after && expiries.decode(after);
    const record = is ?? was;
    const event = expiryEvent(was, is);
    if (event === null || record === null || (await wasUndone(was, is))) return;
    // A deletion comes after whatever the record says of itself.
    const at = laterOf(time, addMs(record.updated_at, is === null ? 1 : 0));
    await unitOfWork(async (writes) => {
      stageEvent(writes, tenantOf(record.organization_id), { ...event, cause: eventId, at });
    });
  },
});
