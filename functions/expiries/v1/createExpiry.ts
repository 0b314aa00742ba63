// POST /v1/createExpiry.
import { v1Creation } from '../../api/recordEndpoints';
import { planUsage } from '../../plans/usage';
import { createExpiry as create } from '../createExpiry';
import { newExpiry } from '../input';
import { expiryAnswer } from '../views';

export const createExpiry = v1Creation({
  stagesAll: true,
  readsOrganizationAhead: planUsage,
  docs: {
    summary: 'Create an expiry',
    description: 'Takes the fields of POST /v2/expiries.',
  },
  body: newExpiry,
  errors: ['PLAN_LIMIT_REACHED'],
  create: create,
  answer: expiryAnswer,
});
