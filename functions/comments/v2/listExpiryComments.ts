// GET /v2/expiries/{id}/comments.
import { z } from 'zod';
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { pageOf, pageQuery } from '../../api/page';
import { requireExpiry } from '../../expiries/updateExpiry';
import { listCommentPage } from '../store';
import { commentOut, viewComment } from '../views';

export const listExpiryComments = v2Endpoint({
  method: 'GET',
  path: '/expiries/{id}/comments',
  access: ANY_MEMBER,
  docs: { summary: 'List the comments on an expiry', description: 'Newest first.' },
  input: { path: z.object({ id }), query: z.object(pageQuery) },
  output: { 200: pageOf(commentOut) },
  run: async ({ path, query }, { tenant }) => {
    await requireExpiry(tenant, path.id);
    const page = await listCommentPage(tenant, { expiryId: path.id, ...query });
    return ok({ ...page, data: page.data.map(viewComment) });
  },
});
