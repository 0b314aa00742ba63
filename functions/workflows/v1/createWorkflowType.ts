// POST /v1/createWorkflowType.
import { v1CreateEndpoint } from '../../api/recordEndpoints';
import { stageNewWorkflowType, workflowTypeAnswer, workflowTypeInput } from '../workflowType';

export const createWorkflowType = v1CreateEndpoint({
  docs: { summary: 'Create a workflow type', description: 'Its name is unique.' },
  body: workflowTypeInput,
  errors: ['CONFLICT'],
  create: async (context, given) => stageNewWorkflowType(context, given),
  idField: 'workflow_type_id',
  answer: workflowTypeAnswer,
});
