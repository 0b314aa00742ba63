// GET /v1/getExpiry.
import { naming } from '../../api/naming';
import { v1Reading } from '../../api/recordEndpoints';
import { requireExpiry } from '../updateExpiry';
import { expiryAnswer } from '../views';

export const getExpiry = v1Reading(naming('expiry_id'), {
  docs: { summary: 'Get an expiry', description: 'Named by `expiry_id` or `id`.' },
  find: requireExpiry,
  answer: expiryAnswer,
});
