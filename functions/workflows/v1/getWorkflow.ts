// GET /v1/getWorkflow.
import { naming } from '../../api/naming';
import { v1Reading } from '../../api/recordEndpoints';
import { requireWorkflow } from '../record';
import { workflowAnswer } from '../workflowFields';

export const getWorkflow = v1Reading(naming('workflow_id'), {
  docs: { summary: 'Get a workflow', description: 'Named by `workflow_id` or `id`.' },
  find: requireWorkflow,
  answer: workflowAnswer,
});
