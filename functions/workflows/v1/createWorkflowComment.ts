// POST /v1/createWorkflowComment.
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { viewWorkflowComment, workflowCommentOut } from '../comment';
import { stageNewWorkflowComment } from '../commentChanges';
import { commentContent, mentionedUsers } from '../commentFields';

export const createWorkflowComment = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  idempotent: true,
  docs: {
    summary: 'Comment on a workflow, a run, or a section or step of one',
    description:
      '`mentioned_users` are ids of members, or objects with one; members whom the text names as @[Name](id), @email or @Full Name are mentioned too. They are notified in the app.',
  },
  input: {
    body: z.object({
      workflow_id: id,
      step_id: z.string().nullable().default(null),
      section_id: z.string().nullable().default(null),
      content: commentContent,
      mentioned_users: mentionedUsers,
    }),
  },
  output: { 201: z.object({ message: z.string(), comment: workflowCommentOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ body }, context) => {
    const comment = await stageNewWorkflowComment(context, body.workflow_id, {
      content: body.content,
      stepId: body.step_id || null,
      sectionId: body.section_id || null,
      mentioned: body.mentioned_users,
    });
    return created({ message: 'Comment created', comment: viewWorkflowComment(comment) });
  },
});
