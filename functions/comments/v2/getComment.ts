// GET /v2/comments/{id}.
import { v2Reading } from '../../api/recordEndpoints';
import { requireComment } from '../commentChanges';
import { comments } from '../record';
import { commentOut, viewComment } from '../views';

export const getComment = v2Reading({
  path: '/comments/{id}',
  readsAhead: comments,
  docs: { summary: 'Get a comment' },
  output: commentOut,
  find: requireComment,
  view: viewComment,
});
