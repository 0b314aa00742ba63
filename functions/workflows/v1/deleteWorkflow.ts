// POST or DELETE /v1/deleteWorkflow.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { naming } from '../../api/naming';
import { stageWorkflowDeletion } from '../workflowChanges';

const workflow = naming('workflow_id');

export const deleteWorkflow = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: EDITOR,
  docs: {
    summary: 'Delete a workflow',
    description:
      'Frees its place in the plan. Its runs stay; triggers that wait for it end in `error`; its comments go with it.',
  },
  input: { query: z.object(workflow.fields), body: z.object(workflow.fields) },
  output: { 200: z.object({ deleted: z.literal(true), id: z.string() }) },
  errors: ['NOT_FOUND'],
  run: async (input, { writes, tenant }) => {
    const id = workflow.idOf(input);
    await stageWorkflowDeletion(writes, tenant, id);
    return ok({ deleted: true, id });
  },
});
