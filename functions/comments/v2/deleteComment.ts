// DELETE /v2/comments/{id}.
import { v2Deletion } from '../../api/recordEndpoints';
import { stageCommentDeletion } from '../commentChanges';

export const deleteComment = v2Deletion({
  path: '/comments/{id}',
  docs: { summary: 'Delete a comment', description: 'For its author and for admins.' },
  remove: stageCommentDeletion,
});
