// POST /v1/cancelWorkflowRun.
import { z } from 'zod';
import { EDITOR, okReply, v1Endpoint } from '../../api/endpoint';
import { id, optionalTextInput } from '../../api/fields';
import { stageWorkflowRunCancellation } from '../runChanges';
import { viewWorkflowRun, workflowRunOut } from '../runViews';

export const cancelWorkflowRun = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: { summary: 'Cancel a run', description: 'A run that has ended: 409.' },
  input: { body: z.object({ run_id: id, reason: optionalTextInput(500) }) },
  output: { 200: z.object({ message: z.string(), run: workflowRunOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    const run = await stageWorkflowRunCancellation(context, body.run_id, body.reason);
    return okReply({ message: 'Workflow run cancelled', run: viewWorkflowRun(run) });
  },
});
