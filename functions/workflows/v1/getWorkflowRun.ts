// GET /v1/getWorkflowRun.
import { naming } from '../../api/naming';
import { v1Reading } from '../../api/recordEndpoints';
import { requireWorkflowRun } from '../run';
import { runAnswer } from '../runViews';

export const getWorkflowRun = v1Reading(naming('run_id'), {
  docs: { summary: 'Get a workflow run', description: 'Named by `run_id` or `id`.' },
  find: requireWorkflowRun,
  answer: runAnswer,
});
