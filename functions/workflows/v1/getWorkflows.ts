// GET /v1/getWorkflows.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { listWorkflows, WORKFLOW_STATUSES } from '../record';
import { viewWorkflow, workflowSummaryOut } from '../workflowFields';

export const getWorkflows = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: {
    summary: 'List workflows',
    description: 'Newest first, without their sections. Filters combine.',
  },
  input: {
    query: z.object({
      status: z.enum(WORKFLOW_STATUSES).optional(),
      workflow_type_id: id.optional(),
      team_id: id.optional(),
    }),
  },
  output: { 200: z.object({ workflows: z.array(workflowSummaryOut), total: z.int() }) },
  run: async ({ query }, { tenant }) => {
    const { status, workflow_type_id: workflowTypeId, team_id: teamId } = query;
    const found = await listWorkflows(tenant, { status, workflowTypeId, teamId });
    return ok({ workflows: found.map(viewWorkflow), total: found.length });
  },
});
