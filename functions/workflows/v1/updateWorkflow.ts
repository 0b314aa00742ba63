// POST, PUT or PATCH /v1/updateWorkflow.
import { recordNamingByFieldOrId } from '../../api/naming';
import { v1UpdateEndpoint } from '../../api/recordEndpoints';
import { stageWorkflowUpdate } from '../workflowChanges';
import { workflowAnswer, workflowPatch } from '../workflowFields';

export const updateWorkflow = v1UpdateEndpoint(recordNamingByFieldOrId('workflow_id'), {
  docs: {
    summary: 'Change a workflow',
    description:
      'Named by `workflow_id` or `id`, in query or body. Changes only the fields sent; `sections` replaces the whole outline. Runs keep what they were started with.',
  },
  body: workflowPatch,
  change: stageWorkflowUpdate,
  answer: workflowAnswer,
});
