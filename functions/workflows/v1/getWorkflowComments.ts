// GET /v1/getWorkflowComments.
import { z } from 'zod';
import { id } from '../../api/fields';
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { listWorkflowComments, workflowCommentAnswer } from '../comment';
import { requireWorkflowOrRunToComment } from '../commentChanges';

export const getWorkflowComments = v1ListEndpoint({
  docs: {
    summary: 'List the comments on a workflow or a run',
    description: 'Newest first, all of them. `section_id` is ignored when `step_id` is set.',
  },
  query: z.object({ workflow_id: id, step_id: z.string().optional(), section_id: z.string().optional() }),
  errors: ['NOT_FOUND'],
  list: async ({ tenant }, query) => {
    await requireWorkflowOrRunToComment(tenant, query.workflow_id);
    return listWorkflowComments(tenant, {
      workflowId: query.workflow_id,
      stepId: query.step_id || undefined,
      sectionId: query.section_id || undefined,
    });
  },
  field: 'comments',
  answer: workflowCommentAnswer,
});
