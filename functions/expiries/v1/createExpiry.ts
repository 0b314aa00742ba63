// POST /v1/createExpiry.
import { v1CreateEndpoint } from '../../api/recordEndpoints';
import { createExpiry as create } from '../createExpiry';
import { expiryInput } from '../input';
import { expiryAnswer } from '../views';

export const createExpiry = v1CreateEndpoint({
  stagesAll: true,
  docs: {
    summary: 'Create an expiry',
    description: 'Takes the fields of POST /v2/expiries.',
  },
  body: expiryInput,
  errors: ['PLAN_LIMIT_REACHED'],
  create: create,
  answer: expiryAnswer,
});
