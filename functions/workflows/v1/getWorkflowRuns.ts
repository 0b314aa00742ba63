// GET /v1/getWorkflowRuns.
import { z } from 'zod';
import { invalidFields } from '../../api/errors';
import { cappedIntegerInput, id } from '../../api/fields';
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { listWorkflowRuns, WORKFLOW_RUN_STATUSES } from '../run';
import { workflowRunAnswer } from '../runViews';

export const getWorkflowRuns = v1ListEndpoint({
  docs: {
    summary: 'List workflow runs',
    description: 'Newest first; by workflow_id, by expiry_id or by status, one of them at a time.',
  },
  query: z.object({
    workflow_id: id.optional(),
    expiry_id: id.optional(),
    status: z.enum(WORKFLOW_RUN_STATUSES).optional(),
    limit: cappedIntegerInput({ min: 1, max: 200, fallback: 50 }),
  }),
  list: async ({ tenant }, query) => {
    const { workflow_id: workflowId, expiry_id: expiryId, status, limit } = query;
    if ([workflowId, expiryId, status].filter((filter) => filter !== undefined).length > 1) {
      throw invalidFields({ query: 'takes one of workflow_id, expiry_id and status' });
    }
    return listWorkflowRuns(tenant, { workflowId, expiryId, status, limit });
  },
  field: 'runs',
  answer: workflowRunAnswer,
});
