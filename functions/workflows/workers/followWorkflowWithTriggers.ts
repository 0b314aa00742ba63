// Makes triggers and comments follow their workflow's new title and its end (specification section 2).
import { triggerWorker } from '../../api/worker';
import { tenantOf } from '../../platform/tenant';
import { followWorkflow } from '../followWorkflow';
import { workflows } from '../record';

export const followWorkflowWithTriggers = triggerWorker({
  document: 'workflows/{id}',
  run: async ({ before, after }) => {
    if (before === null) return;
    const former = workflows.decode(before);
    if (after !== null && workflows.decode(after).title === former.title) return;
    await followWorkflow(tenantOf(former.organization_id), former.id);
  },
});
