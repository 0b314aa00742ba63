// GET /v2/collection-requests/{id}.
import { v2Reading } from '../../api/recordEndpoints';
import { documentRequests, requireRequest } from '../request';
import { requestAnswer } from '../views';

export const getCollectionRequest = v2Reading({
  path: '/collection-requests/{id}',
  readsAhead: documentRequests,
  docs: { summary: 'Get a collection request' },
  answer: requestAnswer,
  find: requireRequest,
});
