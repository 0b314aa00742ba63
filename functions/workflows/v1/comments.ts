// v1 endpoints of comments on workflow runs.
import { z } from 'zod';
import { id, isVisibleText } from '../../api/fields';
import {
  v1CreateEndpoint,
  v1DeleteEndpoint,
  v1ListEndpoint,
  v1UpdateEndpoint,
} from '../../api/recordEndpoints';
import { recordNamingByFieldOrId } from '../../api/records';
import { listWorkflowComments, WORKFLOW_COMMENT_MAX, workflowCommentAnswer } from '../runs/comment';
import {
  requireWorkflowOrRunToComment,
  stageNewWorkflowComment,
  stageWorkflowCommentDeletion,
  stageWorkflowCommentEdit,
} from '../runs/commentChanges';

const workflowCommentContentInput = z.string().max(WORKFLOW_COMMENT_MAX).refine(isVisibleText, 'is required');

const MAX_MENTIONED = 50;

/** Ids, or objects with an id as responses contain them. */
const mentionedUserIdsInput = z
  .array(z.union([id, z.object({ id })]).transform((user) => (typeof user === 'string' ? user : user.id)))
  .max(MAX_MENTIONED)
  .default([]);

export const getWorkflowComments = v1ListEndpoint({
  docs: {
    summary: 'List the comments on a workflow or a run',
    description: 'Returns all, newest first. `section_id` is ignored if `step_id` is set.',
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

export const createWorkflowComment = v1CreateEndpoint({
  docs: {
    summary: 'Create a workflow comment',
    description:
      '`mentioned_users` are member ids, or objects with an id. @[Name](id), @email and @Full Name in the text mention members too. Mentioned members are notified in the app.',
  },
  body: z.object({
    workflow_id: id,
    step_id: z.string().nullable().default(null),
    section_id: z.string().nullable().default(null),
    content: workflowCommentContentInput,
    mentioned_users: mentionedUserIdsInput,
  }),
  errors: ['NOT_FOUND'],
  create: (context, { workflow_id, content, step_id, section_id, mentioned_users: mentioned }) =>
    stageNewWorkflowComment(context, workflow_id, {
      content,
      stepId: step_id || null,
      sectionId: section_id || null,
      mentioned,
    }),
  answer: workflowCommentAnswer,
});

export const updateWorkflowComment = v1UpdateEndpoint(recordNamingByFieldOrId('comment_id'), {
  docs: {
    summary: 'Update a workflow comment',
    description: 'Newly mentioned members are notified.',
  },
  body: z.object({ content: workflowCommentContentInput, mentioned_users: mentionedUserIdsInput }),
  change: (context, id, { content, mentioned_users: mentioned }) =>
    stageWorkflowCommentEdit(context, id, { content, mentioned }),
  answer: workflowCommentAnswer,
});

export const deleteWorkflowComment = v1DeleteEndpoint(recordNamingByFieldOrId('comment_id'), {
  docs: {
    summary: 'Delete a comment on a workflow',
    description: 'Allowed for its author and for admins.',
  },
  remove: stageWorkflowCommentDeletion,
});
