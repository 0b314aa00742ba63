// POST or DELETE /v1/deleteWorkflowType.
import { recordNamedByFieldOrId } from '../../api/naming';
import { v1DeleteEndpoint } from '../../api/recordEndpoints';
import { stageWorkflowTypeDeletion } from '../workflowType';

export const deleteWorkflowType = v1DeleteEndpoint(recordNamedByFieldOrId('workflow_type_id'), {
  docs: {
    summary: 'Delete a workflow type',
    description: 'Workflows keep the id of a deleted type.',
  },
  remove: stageWorkflowTypeDeletion,
});
