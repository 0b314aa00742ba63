// GET /v2/expiries/{id}/comments.
import { v2Listing } from '../../api/recordEndpoints';
import { requireExpiry } from '../../expiries/updateExpiry';
import { listCommentPage } from '../store';
import { commentAnswer } from '../views';

export const listExpiryComments = v2Listing({
  path: '/expiries/{id}/comments',
  docs: { summary: 'List the comments on an expiry', description: 'Newest first.' },
  of: requireExpiry,
  list: ({ tenant }, query, expiryId) => listCommentPage(tenant, { expiryId, ...query }),
  answer: commentAnswer,
});
