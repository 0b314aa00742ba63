// Turns each change of an expiry into its event.
import { triggerWorker } from '../../api/worker';
import { isAsImported, wasUndone } from '../../expiries/import/undone';
import { expiries } from '../../expiries/record';
import { addMs, laterOf } from '../../platform/clock';
import { tenantOf } from '../../platform/tenant';
import { unitOfWork } from '../../platform/unitOfWork';
import { expiryEvent } from '../expiryEvents';
import { stageEvent } from '../recordEvent';

/**
 * 1 write at most; no reads but 1 for an imported expiry that was deleted as it had been imported: nobody was ever told
 * of it, so nobody is told when undoing its import takes it out.
 */
export const recordExpiryEvents = triggerWorker({
  on: expiries,
  run: async ({ eventId, time, before: was, after: is }) => {
    const record = is ?? was;
    const event = expiryEvent(was, is);
    if (event === null || record === null) return;
    if (was !== null && isAsImported(was) && (await wasUndone(was, is))) return;
    // A deletion comes after whatever the record says of itself.
    const at = laterOf(time, addMs(record.updated_at, is === null ? 1 : 0));
    await unitOfWork(async (writes) => {
      stageEvent(writes, tenantOf(record.organization_id), { ...event, cause: eventId, at });
    });
  },
});
