// POST /v1/completeWorkflowStep.
import { z } from 'zod';
import { EDITOR, okReply, v1Endpoint } from '../../api/endpoint';
import { id, textInput } from '../../api/fields';
import { stageRunStepCompletion } from '../runChanges';
import { viewWorkflowRun, workflowRunOut } from '../runViews';

export const completeWorkflowStep = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: {
    summary: 'Complete a step of a run',
    description: 'The last step completes the run. A step that is done or a run that has ended: 409.',
  },
  input: { body: z.object({ run_id: id, step_id: id, notes: textInput(5000).optional() }) },
  output: { 200: z.object({ message: z.string(), run: workflowRunOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    const run = await stageRunStepCompletion(context, {
      runId: body.run_id,
      stepId: body.step_id,
      notes: body.notes,
    });
    return okReply({ message: 'Step completed', run: viewWorkflowRun(run) });
  },
});
