// GET /v2/expiries.
import { v2ListEndpoint } from '../../api/recordEndpoints';
import { expiryListQuery, listExpiries as list } from '../listExpiries';
import { expiryAnswer } from '../views';

export const listExpiries = v2ListEndpoint({
  path: '/expiries',
  docs: {
    summary: 'List expiries',
    description:
      'Filters combine freely. `open`: neither done nor archived; `done`: done and not archived; `archived`: archived. ' +
      '`updated_since` needs sort=updated_at or -updated_at. `folder_id=root`: in no folder. ' +
      '`q` finds words of names and notes; with several words a page may hold fewer than `limit` while more follow.',
  },
  query: expiryListQuery,
  list: ({ tenant }, query) => list(tenant, query),
  answer: expiryAnswer,
});
