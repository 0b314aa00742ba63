// GET /v2/collection-requests.
import { v2ListEndpoint } from '../../api/recordEndpoints';
import { listDocumentRequests, requestListQuery } from '../lists';
import { documentRequestAnswer } from '../views';

export const listCollectionRequests = v2ListEndpoint({
  path: '/collection-requests',
  docs: {
    summary: 'List collection requests',
    description: 'Newest first. To combine filters, add sort=id.',
  },
  query: requestListQuery,
  list: ({ tenant }, query) => listDocumentRequests(tenant, query),
  answer: documentRequestAnswer,
});
