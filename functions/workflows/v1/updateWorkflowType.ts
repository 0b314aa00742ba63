// POST, PUT or PATCH /v1/updateWorkflowType.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { naming } from '../../api/naming';
import {
  stageWorkflowTypeUpdate,
  viewWorkflowType,
  workflowTypeOut,
  workflowTypePatch,
} from '../workflowType';

const type = naming('workflow_type_id');

export const updateWorkflowType = v1Endpoint({
  methods: ['POST', 'PUT', 'PATCH'],
  access: EDITOR,
  docs: { summary: 'Change a workflow type' },
  input: { query: z.object(type.fields), body: z.object({ ...workflowTypePatch.shape, ...type.fields }) },
  output: { 200: z.object({ message: z.string(), workflow_type: workflowTypeOut }) },
  errors: ['NOT_FOUND', 'CONFLICT'],
  run: async (input, context) => {
    const changed = await stageWorkflowTypeUpdate(context, type.idOf(input), input.body);
    return ok({ message: 'Workflow type updated', workflow_type: viewWorkflowType(changed) });
  },
});
