// GET /v1/getExpiryComments.
import { z } from 'zod';
import { cappedIntegerInput, id } from '../../api/fields';
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { requireExpiry } from '../../expiries/updateExpiry';
import { listExpiryCommentPage } from '../store';
import { commentAnswer } from '../views';

export const getExpiryComments = v1ListEndpoint({
  docs: {
    summary: 'Get the comments on an expiry',
    description: 'Newest first; the latest 1000, or as many as limit says.',
  },
  query: z.object({ expiryId: id, limit: cappedIntegerInput({ min: 1, max: 1000, fallback: 1000 }) }),
  errors: ['NOT_FOUND'],
  list: async ({ tenant }, query) => {
    await requireExpiry(tenant, query.expiryId);
    return listExpiryCommentPage(tenant, query);
  },
  field: 'comments',
  answer: commentAnswer,
});
