// GET /v1/getWorkflowTypes.
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { listWorkflowTypes, workflowTypeAnswer } from '../workflowType';

export const getWorkflowTypes = v1ListEndpoint({
  docs: { summary: 'List workflow types', description: 'By name.' },
  list: ({ tenant }) => listWorkflowTypes(tenant),
  field: 'workflow_types',
  answer: workflowTypeAnswer,
});
