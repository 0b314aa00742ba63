// Removes the comments on an expiry that was deleted.
import { triggerWorker } from '../../api/worker';
import { expiries } from '../../expiries/record';
import { tenantOf } from '../../platform/tenant';
import { unitOfWork } from '../../platform/unitOfWork';
import { stageNextRemovals } from '../store';

export const removeCommentsOfDeletedExpiry = triggerWorker({
  on: expiries,
  run: async ({ before, after }) => {
    if (before === null || after !== null) return;
    const { id, organization_id } = before;
    for (let more = true; more; ) {
      const next = await unitOfWork((writes) => stageNextRemovals(writes, tenantOf(organization_id), id));
      more = next.more;
    }
  },
});
