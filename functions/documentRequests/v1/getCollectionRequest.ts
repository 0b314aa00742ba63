// GET /v1/getCollectionRequest.
import { inQuery } from '../../api/naming';
import { v1Reading } from '../../api/recordEndpoints';
import { requireRequest } from '../request';
import { requestAnswer } from '../views';

export const getCollectionRequest = v1Reading(inQuery(), {
  docs: { summary: 'Get a collection request' },
  find: requireRequest,
  answer: requestAnswer,
});
