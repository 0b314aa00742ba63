// Removes what was answered to reminders of an expiry that was deleted.
import { triggerWorker } from '../../api/worker';
import { expiries } from '../../expiries/record';
import { clock } from '../../platform/clock';
import { tenantOf } from '../../platform/tenant';
import { unitOfWork } from '../../platform/unitOfWork';
import { stageNextAnswerRemovals } from '../removeAnswers';

export const removeAnswersOfDeletedExpiry = triggerWorker({
  on: expiries,
  run: async ({ before, after }) => {
    if (before === null || after !== null) return;
    const tenant = tenantOf(before.organization_id);
    for (let more = true; more; ) {
      const next = await unitOfWork((writes) =>
        stageNextAnswerRemovals(writes, tenant, before.id, clock.now()),
      );
      more = next.more;
    }
  },
});
