// GET /v1/getWorkflowTypes.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { listWorkflowTypes, viewWorkflowType, workflowTypeOut } from '../workflowType';

export const getWorkflowTypes = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'List workflow types', description: 'By name.' },
  output: { 200: z.object({ workflow_types: z.array(workflowTypeOut) }) },
  run: async (_input, { tenant }) =>
    ok({ workflow_types: (await listWorkflowTypes(tenant)).map(viewWorkflowType) }),
});
