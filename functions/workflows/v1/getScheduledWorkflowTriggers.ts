// GET /v1/getScheduledWorkflowTriggers.
import { z } from 'zod';
import { ANY_MEMBER, okReply, v1Endpoint } from '../../api/endpoint';
import { cappedIntegerInput } from '../../api/fields';
import { countWorkflowTriggers, listWorkflowTriggers, TRIGGER_STATUSES } from '../trigger';
import { triggerOut, viewWorkflowTrigger } from '../triggerFields';

const count = z.int();
/** More than any organization has; what Firestore would refuse must not become an error of ours. */
const MOST_SHOWN = 10_000;
const MOST_SKIPPED = 1_000_000;

export const getScheduledWorkflowTriggers = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: {
    summary: 'List the triggers that start workflows or ask for documents for expiries',
    description:
      '`pending` and `all` are sorted by trigger_date, the others by the latest change. `total` counts all of the status, `counts` those of each. `action` tells the two kinds apart.',
  },
  input: {
    query: z.object({
      status: z.enum([...TRIGGER_STATUSES, 'all']).default('pending'),
      limit: cappedIntegerInput({ min: 1, max: MOST_SHOWN, fallback: 100 }),
      offset: cappedIntegerInput({ min: 0, max: MOST_SKIPPED, fallback: 0 }),
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
    const [found, counts] = await Promise.all([
      listWorkflowTriggers(tenant, query),
      countWorkflowTriggers(tenant),
    ]);
    const all = Object.values(counts).reduce((sum, each) => sum + each, 0);
    const total = query.status === 'all' ? all : counts[query.status];
    return okReply({ triggers: found.map(viewWorkflowTrigger), total, counts });
  },
});
