// GET /v2/expiries/{id}/comments.
import { v2ListEndpoint } from '../../api/recordEndpoints';
import { requireExpiry } from '../../expiries/updateExpiry';
import { listExpiryCommentPage } from '../store';
import { commentAnswer } from '../views';

export const listExpiryComments = v2ListEndpoint({
  path: '/expiries/{id}/comments',
  docs: { summary: 'List the comments on an expiry', description: 'Newest first.' },
  of: requireExpiry,
  list: ({ tenant }, query, expiryId) => listExpiryCommentPage(tenant, { expiryId, ...query }),
  answer: commentAnswer,
});
