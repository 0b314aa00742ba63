// /v1/createWorkflow, any method.
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { stageNewWorkflow } from '../workflowChanges';
import { viewWorkflow, workflowInput, workflowOut } from '../workflowFields';

export const createWorkflow = v1Endpoint({
  methods: 'any',
  access: EDITOR,
  idempotent: true,
  docs: {
    summary: 'Create a workflow',
    description:
      'Counts against the plan. `due_date` is a calendar date in the organization’s zone, and comes back as the instant at which that day begins there. `sections` hold the steps; sections and steps without an id get one.',
  },
  input: { body: workflowInput },
  output: { 201: z.object({ message: z.string(), workflow_id: z.string(), workflow: workflowOut }) },
  errors: ['PLAN_LIMIT_REACHED'],
  run: async ({ body }, context) => {
    const workflow = await stageNewWorkflow(context, body);
    return created({
      message: 'Workflow created',
      workflow_id: workflow.id,
      workflow: viewWorkflow(workflow),
    });
  },
});
