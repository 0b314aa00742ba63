// GET /v2/comments/{id}.
import { v2GetEndpoint } from '../../api/recordEndpoints';
import { requireExpiryComment } from '../commentChanges';
import { commentAnswer } from '../views';

export const getComment = v2GetEndpoint({
  path: '/comments/{id}',
  docs: { summary: 'Get a comment' },
  answer: commentAnswer,
  find: requireExpiryComment,
});
