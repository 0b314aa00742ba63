// Updates triggers and comments after their workflow is renamed or deleted.
import { firestoreTriggerWorker } from '../../api/worker';
import { tenantOf } from '../../store/tenant';
import { workflows } from '../record';
import { syncTriggersWithWorkflow } from '../triggers/syncTriggersWithSource';

export const propagateWorkflowToTriggers = firestoreTriggerWorker({
  on: workflows,
  run: async ({ before, after }) => {
    if (before === null || after?.title === before.title) return;
    await syncTriggersWithWorkflow(tenantOf(before.organization_id), before.id);
  },
});
