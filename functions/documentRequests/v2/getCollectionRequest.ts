// GET /v2/collection-requests/{id}.
import { v2Reading } from '../../api/recordEndpoints';
import { requireRequest } from '../request';
import { requestAnswer } from '../views';

export const getCollectionRequest = v2Reading({
  path: '/collection-requests/{id}',
  docs: { summary: 'Get a collection request' },
  answer: requestAnswer,
  find: requireRequest,
});
