// GET /v1/getExpiryWorkflowTriggers.
import { z } from 'zod';
import { id } from '../../api/fields';
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { requireExpiry } from '../../expiries/updateExpiry';
import { listTriggersOfExpiry } from '../trigger';
import { triggerAnswer } from '../triggerFields';

export const getExpiryWorkflowTriggers = v1ListEndpoint({
  docs: { summary: 'List the workflow triggers of an expiry', description: 'Soonest first.' },
  query: z.object({ expiry_id: id }),
  errors: ['NOT_FOUND'],
  list: async ({ tenant }, query) => {
    const expiry = await requireExpiry(tenant, query.expiry_id);
    const found = await listTriggersOfExpiry(tenant, expiry.id);
    return found.sort((left, right) => left.trigger_date.getTime() - right.trigger_date.getTime());
  },
  field: 'triggers',
  answer: triggerAnswer,
});
