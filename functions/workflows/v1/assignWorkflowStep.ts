// POST /v1/assignWorkflowStep.
import { z } from 'zod';
import { EDITOR, okReply, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageRunStepAssignment } from '../runChanges';
import { viewWorkflowRun, workflowRunOut } from '../runViews';

export const assignWorkflowStep = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: {
    summary: 'Give a step of a run to a member',
    description: 'Null takes it back. The new assignee is told.',
  },
  input: { body: z.object({ run_id: id, step_id: id, assignee_id: id.nullable() }) },
  output: { 200: z.object({ message: z.string(), run: workflowRunOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    const run = await stageRunStepAssignment(context, {
      runId: body.run_id,
      stepId: body.step_id,
      assigneeId: body.assignee_id,
    });
    return okReply({ message: 'Step assigned', run: viewWorkflowRun(run) });
  },
});
