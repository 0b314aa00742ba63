// POST /v1/startWorkflowRun.
import { z } from 'zod';
import { createdReply, EDITOR, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { workflowNoticePatchFields } from '../runs/notices';
import { viewWorkflowRun, workflowRunOut } from '../runs/runViews';
import { stageWorkflowRunStartByPerson } from '../runs/startRun';

export const startWorkflowRun = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: {
    summary: 'Start a workflow run',
    description:
      'The run is a copy of the current workflow. With `expiry_id`, steps relative to the expiry date get their dates.',
  },
  input: {
    body: z.object({ workflow_id: id, expiry_id: id.nullable().default(null), ...workflowNoticePatchFields }),
  },
  output: { 201: z.object({ message: z.string(), run_id: z.string(), run: workflowRunOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    const { workflow_id: workflowId, expiry_id: expiryId, ...notices } = body;
    const run = await stageWorkflowRunStartByPerson(context, { workflowId, expiryId, notices });
    return createdReply({ message: 'Workflow run started', run_id: run.id, run: viewWorkflowRun(run) });
  },
});
