// POST, PUT or PATCH /v1/updateWorkflowType.
import { recordNamingByFieldOrId } from '../../api/naming';
import { v1UpdateEndpoint } from '../../api/recordEndpoints';
import { stageWorkflowTypeUpdate, workflowTypeAnswer, workflowTypePatch } from '../workflowType';

export const updateWorkflowType = v1UpdateEndpoint(recordNamingByFieldOrId('workflow_type_id'), {
  docs: { summary: 'Change a workflow type' },
  body: workflowTypePatch,
  errors: ['CONFLICT'],
  change: stageWorkflowTypeUpdate,
  answer: workflowTypeAnswer,
});
