// GET /v1/getAllExpiries (specification sections 4.2 and 8).
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { id, queryInteger } from '../../api/fields';
import { allExpiries, STATUSES } from '../listExpiries';
import { expiryOut, expiryView } from '../views';

export const getAllExpiries = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  tier: 'high',
  docs: {
    summary: 'All expiries of the organization, by expiry date',
    description: 'Not paginated: getPaginatedExpiries shows pages, GET /v2/expiries reads on by cursor.',
    section: '4.2',
  },
  input: {
    query: z.object({
      status: z.enum(STATUSES).default('all'),
      type: z.string().max(100).optional(),
      entity_id: id.optional(),
      limit: queryInteger({ min: 1, max: 100_000 }).default(5000),
    }),
  },
  output: { 200: z.object({ expiries: z.array(expiryOut), total: z.int() }) },
  run: async ({ query }, { tenant }) => {
    const found = await allExpiries(tenant, query);
    return ok({ expiries: found.map(expiryView), total: found.length });
  },
});
