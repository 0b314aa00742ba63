// POST, PUT or PATCH /v1/updateWorkflow.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { naming } from '../../api/naming';
import { stageWorkflowUpdate } from '../workflowChanges';
import { viewWorkflow, workflowOut, workflowPatch } from '../workflowFields';

const workflow = naming('workflow_id');

export const updateWorkflow = v1Endpoint({
  methods: ['POST', 'PUT', 'PATCH'],
  access: EDITOR,
  docs: {
    summary: 'Change a workflow',
    description:
      'Named by `workflow_id` or `id`, in query or body. Changes only the fields sent; `sections` replaces the whole outline. Runs keep what they were started with.',
  },
  input: { query: z.object(workflow.fields), body: z.object({ ...workflowPatch.shape, ...workflow.fields }) },
  output: { 200: z.object({ message: z.string(), workflow: workflowOut }) },
  errors: ['NOT_FOUND'],
  run: async (input, context) => {
    const { id: _, workflow_id: __, ...patch } = input.body;
    const changed = await stageWorkflowUpdate(context, workflow.idOf(input), patch);
    return ok({ message: 'Workflow updated', workflow: viewWorkflow(changed) });
  },
});
