// GET /v2/expiries.
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { pageOf } from '../../api/page';
import { expiryListQuery, listExpiries as list } from '../listExpiries';
import { expiryOut, viewExpiry } from '../views';

export const listExpiries = v2Endpoint({
  method: 'GET',
  path: '/expiries',
  access: ANY_MEMBER,
  docs: {
    summary: 'List expiries',
    description:
      'Filters combine freely. `open`: neither done nor archived; `done`: done and not archived; `archived`: archived. ' +
      '`updated_since` needs sort=updated_at or -updated_at. `folder_id=root`: in no folder. ' +
      '`q` finds words of names and notes; with several words a page may hold fewer than `limit` while more follow.',
  },
  input: { query: expiryListQuery },
  output: { 200: pageOf(expiryOut) },
  run: async ({ query }, { tenant }) => {
    const page = await list(tenant, query);
    return ok({ ...page, data: page.data.map(viewExpiry) });
  },
});
