// POST or DELETE /v1/deleteWorkflowType.
import { naming } from '../../api/naming';
import { v1Deletion } from '../../api/recordEndpoints';
import { stageWorkflowTypeDeletion } from '../workflowType';

export const deleteWorkflowType = v1Deletion(naming('workflow_type_id'), {
  docs: {
    summary: 'Delete a workflow type',
    description: 'Workflows keep the id of a deleted type.',
  },
  remove: stageWorkflowTypeDeletion,
});
