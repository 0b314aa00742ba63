// GET /v1/getScheduledWorkflowTriggers (specification section 4.5).
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { queryInteger } from '../../api/fields';
import { countTriggers, listTriggers, TRIGGER_STATUSES } from '../trigger';
import { triggerOut, viewTrigger } from '../triggerFields';

const count = z.int();

export const getScheduledWorkflowTriggers = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: {
    summary: 'List the triggers that start workflows for expiries',
    description:
      '`pending` and `all` are sorted by trigger_date, the others by the latest change. `total` counts all of the status, `counts` those of each.',
    section: '4.5',
  },
  input: {
    query: z.object({
      status: z.enum([...TRIGGER_STATUSES, 'all']).default('pending'),
      limit: queryInteger({ min: 1 }).default(100),
      offset: queryInteger({ min: 0 }).default(0),
    }),
  },
  output: {
    200: z.object({
      triggers: z.array(triggerOut),
      total: count,
      counts: z.object({
        pending: count,
        triggered: count,
        cancelled: count,
        paused: count,
        error: count,
      }),
    }),
  },
  run: async ({ query }, { tenant }) => {
    const [found, counts] = await Promise.all([listTriggers(tenant, query), countTriggers(tenant)]);
    const all = Object.values(counts).reduce((sum, each) => sum + each, 0);
    const total = query.status === 'all' ? all : counts[query.status];
    return ok({ triggers: found.map(viewTrigger), total, counts });
  },
});
