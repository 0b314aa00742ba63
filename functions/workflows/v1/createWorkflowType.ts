// POST /v1/createWorkflowType.
import { v1Creation } from '../../api/recordEndpoints';
import { stageNewWorkflowType, workflowTypeAnswer, workflowTypeInput } from '../workflowType';

export const createWorkflowType = v1Creation({
  docs: { summary: 'Create a workflow type', description: 'Its name is unique.' },
  body: workflowTypeInput,
  errors: ['CONFLICT'],
  create: async (context, given) => stageNewWorkflowType(context, given),
  idField: 'workflow_type_id',
  answer: workflowTypeAnswer,
});
