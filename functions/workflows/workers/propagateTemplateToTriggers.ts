// Updates triggers after their collection template is renamed or deleted.
import { firestoreTriggerWorker } from '../../api/worker';
import { requestTemplates } from '../../documentRequests/template/template';
import { tenantOf } from '../../store/tenant';
import { syncTriggersWithRequestTemplate } from '../triggers/syncTriggersWithSource';

export const propagateTemplateToTriggers = firestoreTriggerWorker({
  on: requestTemplates,
  run: async ({ before, after }) => {
    if (before === null || after?.name === before.name) return;
    await syncTriggersWithRequestTemplate(tenantOf(before.organization_id), before.id);
  },
});
