// POST /v1/reopenWorkflowStep.
import { z } from 'zod';
import { EDITOR, okReply, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageRunStepReopening } from '../runChanges';
import { viewWorkflowRun, workflowRunOut } from '../runViews';

export const reopenWorkflowStep = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: {
    summary: 'Reopen a step of a run',
    description: 'A completed run is under way again. A step that is not done or a cancelled run: 409.',
  },
  input: { body: z.object({ run_id: id, step_id: id }) },
  output: { 200: z.object({ message: z.string(), run: workflowRunOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    const run = await stageRunStepReopening(context, { runId: body.run_id, stepId: body.step_id });
    return okReply({ message: 'Step reopened', run: viewWorkflowRun(run) });
  },
});
