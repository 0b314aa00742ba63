// GET /v1/getWorkflows.
import { z } from 'zod';
import { id } from '../../api/fields';
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { listWorkflows, WORKFLOW_STATUSES } from '../record';
import { viewWorkflow, workflowSummaryOut } from '../workflowFields';

export const getWorkflows = v1ListEndpoint({
  docs: {
    summary: 'List workflows',
    description: 'Newest first, without their sections. Filters combine.',
  },
  query: z.object({
    status: z.enum(WORKFLOW_STATUSES).optional(),
    workflow_type_id: id.optional(),
    team_id: id.optional(),
  }),
  list: ({ tenant }, { status, workflow_type_id: workflowTypeId, team_id: teamId }) =>
    listWorkflows(tenant, { status, workflowTypeId, teamId }),
  field: 'workflows',
  beside: 'total',
  answer: { output: workflowSummaryOut, view: viewWorkflow },
});
