// Removes the comments on an expiry that was deleted (specification section 3, Expiry).
import { triggerWorker } from '../../api/worker';
import { expiries } from '../../expiries/record';
import { tenantOf } from '../../platform/tenant';
import { unitOfWork } from '../../platform/unitOfWork';
import { stageNextRemovals } from '../store';

export const removeCommentsOfDeletedExpiry = triggerWorker({
  document: 'expiries/{id}',
  run: async ({ before, after }) => {
    if (before === null || after !== null) return;
    const { id, organization_id } = expiries.decode(before);
    for (let more = true; more; ) {
      const next = await unitOfWork((writes) => stageNextRemovals(writes, tenantOf(organization_id), id));
      more = next.more;
    }
  },
});
