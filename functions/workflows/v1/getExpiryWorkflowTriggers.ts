// GET /v1/getExpiryWorkflowTriggers.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { requireExpiry } from '../../expiries/updateExpiry';
import { listTriggersOfExpiry } from '../trigger';
import { triggerOut, viewTrigger } from '../triggerFields';

export const getExpiryWorkflowTriggers = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'List the workflow triggers of an expiry', description: 'Soonest first.' },
  input: { query: z.object({ expiry_id: id }) },
  output: { 200: z.object({ triggers: z.array(triggerOut) }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant }) => {
    const expiry = await requireExpiry(tenant, query.expiry_id);
    const found = await listTriggersOfExpiry(tenant, expiry.id);
    const sorted = found.sort((left, right) => left.trigger_date.getTime() - right.trigger_date.getTime());
    return ok({ triggers: sorted.map(viewTrigger) });
  },
});
