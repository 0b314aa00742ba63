// Makes triggers follow the new name and the end of the collection template that they ask with.
import { triggerWorker } from '../../api/worker';
import { requestTemplates } from '../../documentRequests/template';
import { tenantOf } from '../../platform/tenant';
import { syncTriggersWithTemplate } from '../syncTriggersWithSource';

export const propagateTemplateToTriggers = triggerWorker({
  on: requestTemplates,
  run: async ({ before, after }) => {
    if (before === null || after?.name === before.name) return;
    await syncTriggersWithTemplate(tenantOf(before.organization_id), before.id);
  },
});
