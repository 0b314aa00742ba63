// Deletes the files of a deleted expiry and returns their storage.
import { firestoreCreationTriggerWorker } from '../../api/worker';
import { events } from '../../events/record';
import { filesOfExpiryDeletedEvent } from '../../expiries/record/events';
import { clock } from '../../platform/clock';
import { unitOfWork } from '../../store/commit/unitOfWork';
import { tenantOf } from '../../store/tenant';
import { stageRemovalOfDeletedExpiryFiles } from '../removal';

/** Nothing for an expiry without files. */
export const releaseFilesOfDeletedExpiry = firestoreCreationTriggerWorker({
  on: events,
  run: async (event) => {
    const files = filesOfExpiryDeletedEvent(event);
    if (files.length === 0) return;
    const tenant = tenantOf(event.organization_id);
    await unitOfWork((writes) => stageRemovalOfDeletedExpiryFiles(writes, tenant, files, clock.now()));
  },
});
