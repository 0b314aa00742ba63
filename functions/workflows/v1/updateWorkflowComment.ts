// POST, PUT or PATCH /v1/updateWorkflowComment.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { naming } from '../../api/naming';
import { viewWorkflowComment, workflowCommentOut } from '../comment';
import { stageWorkflowCommentEdit } from '../commentChanges';
import { commentContent, mentionedUsers } from '../commentFields';

const comment = naming('comment_id');

export const updateWorkflowComment = v1Endpoint({
  methods: ['POST', 'PUT', 'PATCH'],
  access: EDITOR,
  docs: {
    summary: 'Edit one’s own comment on a workflow',
    description: 'Who is mentioned now and was not before is notified.',
  },
  input: {
    query: z.object(comment.fields),
    body: z.object({ ...comment.fields, content: commentContent, mentioned_users: mentionedUsers }),
  },
  output: { 200: z.object({ message: z.string(), comment: workflowCommentOut }) },
  errors: ['NOT_FOUND'],
  run: async (input, context) => {
    const { content, mentioned_users: mentioned } = input.body;
    const edited = await stageWorkflowCommentEdit(context, comment.idOf(input), { content, mentioned });
    return ok({ message: 'Comment updated', comment: viewWorkflowComment(edited) });
  },
});
