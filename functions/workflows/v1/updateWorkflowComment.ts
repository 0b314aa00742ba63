// POST, PUT or PATCH /v1/updateWorkflowComment.
import { z } from 'zod';
import { recordNamingByFieldOrId } from '../../api/naming';
import { v1UpdateEndpoint } from '../../api/recordEndpoints';
import { workflowCommentAnswer } from '../comment';
import { stageWorkflowCommentEdit } from '../commentChanges';
import { mentionedUserIdsInput, workflowCommentContentInput } from '../commentFields';

export const updateWorkflowComment = v1UpdateEndpoint(recordNamingByFieldOrId('comment_id'), {
  docs: {
    summary: 'Edit one’s own comment on a workflow',
    description: 'Who is mentioned now and was not before is notified.',
  },
  body: z.object({ content: workflowCommentContentInput, mentioned_users: mentionedUserIdsInput }),
  change: (context, id, { content, mentioned_users: mentioned }) =>
    stageWorkflowCommentEdit(context, id, { content, mentioned }),
  answer: workflowCommentAnswer,
});
