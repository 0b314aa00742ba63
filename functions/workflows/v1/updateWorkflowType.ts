// POST, PUT or PATCH /v1/updateWorkflowType.
import { naming } from '../../api/naming';
import { v1Change } from '../../api/recordEndpoints';
import { stageWorkflowTypeUpdate, workflowTypeAnswer, workflowTypePatch } from '../workflowType';

export const updateWorkflowType = v1Change(naming('workflow_type_id'), {
  docs: { summary: 'Change a workflow type' },
  body: workflowTypePatch,
  errors: ['CONFLICT'],
  change: stageWorkflowTypeUpdate,
  answer: workflowTypeAnswer,
});
