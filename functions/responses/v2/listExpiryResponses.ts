// GET /v2/expiries/{id}/responses.
import { z } from 'zod';
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { pageOf, pageQuery } from '../../api/page';
import { requireExpiry } from '../../expiries/updateExpiry';
import { readPage } from '../../platform/pages';
import { expiryResponses } from '../response';
import { responseOut, viewResponse } from '../views';

export const listExpiryResponses = v2Endpoint({
  method: 'GET',
  path: '/expiries/{id}/responses',
  access: ANY_MEMBER,
  docs: { summary: 'List what people answered to an expiry’s reminders', description: 'Newest first.' },
  input: { path: z.object({ id }), query: z.object(pageQuery) },
  output: { 200: pageOf(responseOut) },
  run: async ({ path, query }, { tenant }) => {
    await requireExpiry(tenant, path.id);
    const filters = { expiry_id: path.id };
    const { cursor, limit } = query;
    const request = {
      tenant,
      list: 'expiry_responses',
      filters,
      orderBy: 'at',
      descending: true,
      cursor,
      limit,
    };
    const page = await readPage(expiryResponses.of(tenant), request, (scoped) =>
      scoped.where('expiry_id', '==', path.id),
    );
    return ok({ ...page, data: page.data.map(viewResponse) });
  },
});
