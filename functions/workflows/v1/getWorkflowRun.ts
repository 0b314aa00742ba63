// GET /v1/getWorkflowRun.
import { recordNamingByFieldOrId } from '../../api/naming';
import { v1GetEndpoint } from '../../api/recordEndpoints';
import { requireWorkflowRun } from '../run';
import { workflowRunAnswer } from '../runViews';

export const getWorkflowRun = v1GetEndpoint(recordNamingByFieldOrId('run_id'), {
  docs: { summary: 'Get a workflow run', description: 'Named by `run_id` or `id`.' },
  find: requireWorkflowRun,
  answer: workflowRunAnswer,
});
