// POST /v1/createExpiryType.
import { v1CreateEndpoint } from '../../api/recordEndpoints';
import { createExpiryType as create, expiryTypeInput } from '../expiryTypeChanges';
import { expiryTypeAnswer } from '../views';

export const createExpiryType = v1CreateEndpoint({
  docs: { summary: 'Create an expiry type' },
  body: expiryTypeInput,
  errors: ['CONFLICT', 'PLAN_LIMIT_REACHED'],
  create: create,
  answer: expiryTypeAnswer,
});
