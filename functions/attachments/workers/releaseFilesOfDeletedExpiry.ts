// Removes the files of an expiry that was deleted and gives their space back.
import { triggerWorker } from '../../api/worker';
import { expiries } from '../../expiries/record';
import { clock } from '../../platform/clock';
import { tenantOf } from '../../platform/tenant';
import { unitOfWork } from '../../platform/unitOfWork';
import { releaseFilesOf } from '../removal';

export const releaseFilesOfDeletedExpiry = triggerWorker({
  on: expiries,
  run: async ({ before, after }) => {
    if (before === null || after !== null) return;
    const { organization_id, attachments } = before;
    if (attachments.length === 0) return;
    await unitOfWork((writes) => releaseFilesOf(writes, tenantOf(organization_id), attachments, clock.now()));
  },
});
