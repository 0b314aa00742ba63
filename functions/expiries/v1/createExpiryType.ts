// POST /v1/createExpiryType.
import { v1Creation } from '../../api/recordEndpoints';
import { createExpiryType as create, newExpiryType } from '../expiryTypeChanges';
import { expiryTypeAnswer } from '../views';

export const createExpiryType = v1Creation({
  docs: { summary: 'Create an expiry type' },
  body: newExpiryType,
  errors: ['CONFLICT', 'PLAN_LIMIT_REACHED'],
  create: create,
  answer: expiryTypeAnswer,
});
