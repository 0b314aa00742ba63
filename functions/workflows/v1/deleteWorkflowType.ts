// POST or DELETE /v1/deleteWorkflowType.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { naming } from '../../api/naming';
import { stageWorkflowTypeDeletion } from '../workflowType';

const type = naming('workflow_type_id');

export const deleteWorkflowType = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: EDITOR,
  docs: {
    summary: 'Delete a workflow type',
    description: 'Workflows keep the id of a deleted type.',
  },
  input: { query: z.object(type.fields), body: z.object(type.fields) },
  output: { 200: z.object({ deleted: z.literal(true), id: z.string() }) },
  errors: ['NOT_FOUND'],
  run: async (input, context) => {
    const id = type.idOf(input);
    await stageWorkflowTypeDeletion(context, id);
    return ok({ deleted: true, id });
  },
});
