// POST or DELETE /v1/deleteWorkflowComment.
import { naming } from '../../api/naming';
import { v1Deletion } from '../../api/recordEndpoints';
import { stageWorkflowCommentDeletion } from '../commentChanges';

export const deleteWorkflowComment = v1Deletion(naming('comment_id'), {
  docs: {
    summary: 'Delete a comment on a workflow',
    description: 'For its author and for admins.',
  },
  remove: stageWorkflowCommentDeletion,
});
