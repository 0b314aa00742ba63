// GET /v1/getCollectionRequests.
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { listDocumentRequests, requestListQuery } from '../lists';
import { documentRequestAnswer } from '../views';

export const getCollectionRequests = v1ListEndpoint({
  docs: { summary: 'List collection requests, newest first' },
  query: requestListQuery,
  list: ({ tenant }, query) => listDocumentRequests(tenant, query),
  field: 'requests',
  beside: 'next_cursor',
  answer: documentRequestAnswer,
});
