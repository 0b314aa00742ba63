// GET /v1/getWorkflowComments.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { listWorkflowComments, viewWorkflowComment, workflowCommentOut } from '../comment';
import { requireCommentSubject } from '../commentChanges';

export const getWorkflowComments = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: {
    summary: 'List the comments on a workflow or a run',
    description: 'Newest first, all of them. `section_id` is ignored when `step_id` is set.',
  },
  input: {
    query: z.object({ workflow_id: id, step_id: z.string().optional(), section_id: z.string().optional() }),
  },
  output: { 200: z.object({ comments: z.array(workflowCommentOut) }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant }) => {
    await requireCommentSubject(tenant, query.workflow_id);
    const found = await listWorkflowComments(tenant, {
      workflowId: query.workflow_id,
      stepId: query.step_id || undefined,
      sectionId: query.section_id || undefined,
    });
    return ok({ comments: found.map(viewWorkflowComment) });
  },
});
