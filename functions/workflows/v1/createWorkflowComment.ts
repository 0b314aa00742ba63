// POST /v1/createWorkflowComment.
import { z } from 'zod';
import { id } from '../../api/fields';
import { v1CreateEndpoint } from '../../api/recordEndpoints';
import { workflowCommentAnswer } from '../comment';
import { stageNewWorkflowComment } from '../commentChanges';
import { mentionedUserIdsInput, workflowCommentContentInput } from '../commentFields';

export const createWorkflowComment = v1CreateEndpoint({
  docs: {
    summary: 'Comment on a workflow, a run, or a section or step of one',
    description:
      '`mentioned_users` are ids of members, or objects with one; members whom the text names as @[Name](id), @email or @Full Name are mentioned too. They are notified in the app.',
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
