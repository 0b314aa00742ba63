// Removes the files of an expiry that was deleted and gives their space back.
import { creationWorker } from '../../api/worker';
import { events } from '../../events/record';
import { filesLeftBy } from '../../expiries/events';
import { clock } from '../../platform/clock';
import { tenantOf } from '../../platform/tenant';
import { unitOfWork } from '../../platform/unitOfWork';
import { releaseFilesOf } from '../removal';

/** Nothing for an expiry without files. */
export const releaseFilesOfDeletedExpiry = creationWorker({
  on: events,
  run: async (event) => {
    const files = filesLeftBy(event);
    if (files.length === 0) return;
    const tenant = tenantOf(event.organization_id);
    await unitOfWork((writes) => releaseFilesOf(writes, tenant, files, clock.now()));
  },
});
