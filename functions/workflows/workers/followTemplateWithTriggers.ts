// Makes triggers follow the new name and the end of the collection template that they ask with (issue 7).
import { triggerWorker } from '../../api/worker';
import { collectionTemplates } from '../../collection/template';
import { tenantOf } from '../../platform/tenant';
import { followTemplate } from '../followWorkflow';

export const followTemplateWithTriggers = triggerWorker({
  document: 'collection_templates/{id}',
  run: async ({ before, after }) => {
    if (before === null) return;
    const former = collectionTemplates.decode(before);
    if (after !== null && collectionTemplates.decode(after).name === former.name) return;
    await followTemplate(tenantOf(former.organization_id), former.id);
  },
});
