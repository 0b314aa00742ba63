// DELETE /v2/comments/{id}.
import { v2DeleteEndpoint } from '../../api/recordEndpoints';
import { stageExpiryCommentDeletion } from '../commentChanges';

export const deleteComment = v2DeleteEndpoint({
  path: '/comments/{id}',
  docs: { summary: 'Delete a comment', description: 'For its author and for admins.' },
  remove: stageExpiryCommentDeletion,
});
