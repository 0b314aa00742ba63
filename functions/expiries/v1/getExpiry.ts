// GET /v1/getExpiry.
import { recordNamingByFieldOrId } from '../../api/naming';
import { v1GetEndpoint } from '../../api/recordEndpoints';
import { requireExpiry } from '../updateExpiry';
import { expiryAnswer } from '../views';

export const getExpiry = v1GetEndpoint(recordNamingByFieldOrId('expiry_id'), {
  docs: { summary: 'Get an expiry', description: 'Named by `expiry_id` or `id`.' },
  find: requireExpiry,
  answer: expiryAnswer,
});
