// GET /v2/comments/{id}.
import { v2Reading } from '../../api/recordEndpoints';
import { requireComment } from '../commentChanges';
import { commentAnswer } from '../views';

export const getComment = v2Reading({
  path: '/comments/{id}',
  docs: { summary: 'Get a comment' },
  answer: commentAnswer,
  find: requireComment,
});
