// POST, PUT or PATCH /v1/updateWorkflowComment.
import { z } from 'zod';
import { naming } from '../../api/naming';
import { v1Change } from '../../api/recordEndpoints';
import { workflowCommentAnswer } from '../comment';
import { stageWorkflowCommentEdit } from '../commentChanges';
import { commentContent, mentionedUsers } from '../commentFields';

export const updateWorkflowComment = v1Change(naming('comment_id'), {
  docs: {
    summary: 'Edit one’s own comment on a workflow',
    description: 'Who is mentioned now and was not before is notified.',
  },
  body: z.object({ content: commentContent, mentioned_users: mentionedUsers }),
  change: (context, id, { content, mentioned_users: mentioned }) =>
    stageWorkflowCommentEdit(context, id, { content, mentioned }),
  answer: workflowCommentAnswer,
});
