// POST /v1/createWorkflowType.
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { stageNewWorkflowType, viewWorkflowType, workflowTypeInput, workflowTypeOut } from '../workflowType';

export const createWorkflowType = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  idempotent: true,
  docs: { summary: 'Create a workflow type', description: 'Its name is unique.' },
  input: { body: workflowTypeInput },
  output: {
    201: z.object({ message: z.string(), workflow_type_id: z.string(), workflow_type: workflowTypeOut }),
  },
  errors: ['CONFLICT'],
  run: async ({ body }, context) => {
    const type = stageNewWorkflowType(context, body);
    return created({
      message: 'Workflow type created',
      workflow_type_id: type.id,
      workflow_type: viewWorkflowType(type),
    });
  },
});
