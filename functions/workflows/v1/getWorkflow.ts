// GET /v1/getWorkflow.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { naming } from '../../api/naming';
import { requireWorkflow } from '../record';
import { viewWorkflow, workflowOut } from '../workflowFields';

const workflow = naming('workflow_id');

export const getWorkflow = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'Get a workflow', description: 'Named by `workflow_id` or `id`.' },
  input: { query: z.object(workflow.fields) },
  output: { 200: z.object({ workflow: workflowOut }) },
  errors: ['NOT_FOUND'],
  run: async (input, { tenant }) =>
    ok({ workflow: viewWorkflow(await requireWorkflow(tenant, workflow.idOf(input))) }),
});
