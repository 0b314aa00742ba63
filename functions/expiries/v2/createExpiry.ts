// POST /v2/expiries.
import { v2CreateEndpoint } from '../../api/recordEndpoints';
import { createExpiry as create } from '../createExpiry';
import { expiryInput } from '../input';
import { expiryAnswer } from '../views';

export const createExpiry = v2CreateEndpoint({
  path: '/expiries',
  stagesAll: true,
  docs: {
    summary: 'Create an expiry',
    description:
      '`recurrence` is `{every, unit}`, where a month without the day takes its last one, or `{rrule}` by RFC 5545, ' +
      'which passes over such a month. `share_password` is write-only; answers show `has_share_password`.',
  },
  body: expiryInput,
  errors: ['NOT_FOUND', 'PLAN_LIMIT_REACHED'],
  create,
  answer: expiryAnswer,
});
