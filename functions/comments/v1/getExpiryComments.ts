// GET /v1/getExpiryComments.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { clampedInteger, id } from '../../api/fields';
import { requireExpiry } from '../../expiries/updateExpiry';
import { listCommentPage } from '../store';
import { commentOut, viewComment } from '../views';

export const getExpiryComments = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: {
    summary: 'Get the comments on an expiry',
    description: 'Newest first; the latest 1000, or as many as limit says.',
  },
  input: {
    query: z.object({ expiryId: id, limit: clampedInteger({ min: 1, max: 1000, fallback: 1000 }) }),
  },
  output: { 200: z.object({ comments: z.array(commentOut) }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant }) => {
    await requireExpiry(tenant, query.expiryId);
    const page = await listCommentPage(tenant, query);
    return ok({ comments: page.data.map(viewComment) });
  },
});
