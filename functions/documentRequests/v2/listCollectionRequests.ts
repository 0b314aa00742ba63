// GET /v2/collection-requests.
import { v2Listing } from '../../api/recordEndpoints';
import { listRequests, requestListQuery } from '../lists';
import { requestAnswer } from '../views';

export const listCollectionRequests = v2Listing({
  path: '/collection-requests',
  docs: {
    summary: 'List collection requests',
    description: 'Newest first. To combine filters, add sort=id.',
  },
  query: requestListQuery,
  list: ({ tenant }, query) => listRequests(tenant, query),
  answer: requestAnswer,
});
