// GET /v2/expiries/{id}.
import { v2GetEndpoint } from '../../api/recordEndpoints';
import { requireExpiry } from '../updateExpiry';
import { expiryAnswer } from '../views';

export const getExpiry = v2GetEndpoint({
  path: '/expiries/{id}',
  docs: { summary: 'Get an expiry' },
  answer: expiryAnswer,
  find: requireExpiry,
});
