// GET /v1/getWorkflowRuns.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { invalidFields } from '../../api/errors';
import { clampedInteger, id } from '../../api/fields';
import { listWorkflowRuns, RUN_STATUSES } from '../run';
import { runOut, viewRun } from '../runViews';

export const getWorkflowRuns = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: {
    summary: 'List workflow runs',
    description: 'Newest first; by workflow_id, by expiry_id or by status, one of them at a time.',
  },
  input: {
    query: z.object({
      workflow_id: id.optional(),
      expiry_id: id.optional(),
      status: z.enum(RUN_STATUSES).optional(),
      limit: clampedInteger({ min: 1, max: 200, fallback: 50 }),
    }),
  },
  output: { 200: z.object({ runs: z.array(runOut) }) },
  run: async ({ query }, { tenant }) => {
    const { workflow_id: workflowId, expiry_id: expiryId, status, limit } = query;
    if ([workflowId, expiryId, status].filter((filter) => filter !== undefined).length > 1) {
      throw invalidFields({ query: 'takes one of workflow_id, expiry_id and status' });
    }
    const found = await listWorkflowRuns(tenant, { workflowId, expiryId, status, limit });
    return ok({ runs: found.map(viewRun) });
  },
});
