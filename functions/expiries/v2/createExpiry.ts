// POST /v2/expiries.
import { created, EDITOR, v2Endpoint } from '../../api/endpoint';
import { planUsage } from '../../plans/usage';
import { createExpiry as create } from '../createExpiry';
import { newExpiry } from '../input';
import { expiryOut, viewExpiry } from '../views';

export const createExpiry = v2Endpoint({
  method: 'POST',
  path: '/expiries',
  access: EDITOR,
  stagesAll: true,
  readsOrganizationAhead: planUsage,
  docs: {
    summary: 'Create an expiry',
    description:
      '`recurrence` is `{every, unit}`, where a month without the day takes its last one, or `{rrule}` by RFC 5545, ' +
      'which passes over such a month. `share_password` is write-only; answers show `has_share_password`.',
  },
  input: { body: newExpiry },
  output: { 201: expiryOut },
  errors: ['NOT_FOUND', 'PLAN_LIMIT_REACHED'],
  run: async ({ body }, context) => {
    const expiry = await create(context, body);
    return created(viewExpiry(expiry), `/v2/expiries/${expiry.id}`);
  },
});
