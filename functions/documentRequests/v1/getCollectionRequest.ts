// GET /v1/getCollectionRequest.
import { recordNamingInQuery } from '../../api/naming';
import { v1GetEndpoint } from '../../api/recordEndpoints';
import { requireDocumentRequest } from '../request';
import { documentRequestAnswer } from '../views';

export const getCollectionRequest = v1GetEndpoint(recordNamingInQuery(), {
  docs: { summary: 'Get a collection request' },
  find: requireDocumentRequest,
  answer: documentRequestAnswer,
});
