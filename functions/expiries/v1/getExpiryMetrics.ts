// GET /v1/getExpiryMetrics (specification sections 4.2 and 8).
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { metricsOf, metricsOut } from '../overview/metrics';
import { readOverview } from '../overview/read';
import { todayOf } from '../overview/today';

export const getExpiryMetrics = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  tier: 'high',
  docs: {
    summary: 'How many expiries there are, by status, state, priority, type, assignee and due window',
    description: 'Right within seconds of a change, and as cheap for ten thousand expiries as for ten.',
    section: '4.2',
  },
  output: { 200: metricsOut },
  run: async (_input, { tenant, writes, now }) => {
    const [today, entries] = await Promise.all([todayOf(tenant, now), readOverview(tenant, writes)]);
    return ok(metricsOf(entries, today));
  },
});
