// GET /v2/collection-requests/{id}.
import { v2GetEndpoint } from '../../api/recordEndpoints';
import { requireDocumentRequest } from '../request';
import { documentRequestAnswer } from '../views';

export const getCollectionRequest = v2GetEndpoint({
  path: '/collection-requests/{id}',
  docs: { summary: 'Get a collection request' },
  answer: documentRequestAnswer,
  find: requireDocumentRequest,
});
