// GET /v1/getWorkflow.
import { recordNamingByFieldOrId } from '../../api/naming';
import { v1GetEndpoint } from '../../api/recordEndpoints';
import { requireWorkflow } from '../record';
import { workflowAnswer } from '../workflowFields';

export const getWorkflow = v1GetEndpoint(recordNamingByFieldOrId('workflow_id'), {
  docs: { summary: 'Get a workflow', description: 'Named by `workflow_id` or `id`.' },
  find: requireWorkflow,
  answer: workflowAnswer,
});
