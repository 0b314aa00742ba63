// POST or DELETE /v1/deleteWorkflow.
import { recordNamingByFieldOrId } from '../../api/naming';
import { v1DeleteEndpoint } from '../../api/recordEndpoints';
import { stageWorkflowDeletion } from '../workflowChanges';

export const deleteWorkflow = v1DeleteEndpoint(recordNamingByFieldOrId('workflow_id'), {
  docs: {
    summary: 'Delete a workflow',
    description:
      'Frees its place in the plan. Its runs stay; triggers that wait for it end in `error`; its comments go with it.',
  },
  remove: ({ writes, tenant }, id) => stageWorkflowDeletion(writes, tenant, id),
});
