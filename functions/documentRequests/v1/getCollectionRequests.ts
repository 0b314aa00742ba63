// GET /v1/getCollectionRequests.
import { v1Listing } from '../../api/recordEndpoints';
import { listRequests, requestListQuery } from '../lists';
import { requestAnswer } from '../views';

export const getCollectionRequests = v1Listing({
  docs: { summary: 'List collection requests, newest first' },
  query: requestListQuery,
  list: ({ tenant }, query) => listRequests(tenant, query),
  field: 'requests',
  beside: 'next_cursor',
  answer: requestAnswer,
});
