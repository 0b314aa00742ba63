// POST or DELETE /v1/deleteWorkflowComment.
import { recordNamingByFieldOrId } from '../../api/naming';
import { v1DeleteEndpoint } from '../../api/recordEndpoints';
import { stageWorkflowCommentDeletion } from '../commentChanges';

export const deleteWorkflowComment = v1DeleteEndpoint(recordNamingByFieldOrId('comment_id'), {
  docs: {
    summary: 'Delete a comment on a workflow',
    description: 'For its author and for admins.',
  },
  remove: stageWorkflowCommentDeletion,
});
