// GET /v1/getExpiryMetrics.
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { metricsFrom, metricsOut } from '../overview/metrics';
import { readExpiryOverview } from '../overview/read';
import { loadToday } from '../overview/today';

export const getExpiryMetrics = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  tier: 'high',
  docs: {
    summary: 'Count expiries, by status, state, priority, type, assignee and due window',
    description: 'Exact, with every change that was answered before.',
  },
  output: { 200: metricsOut },
  run: async (_input, { tenant, writes, now }) => {
    const [today, entries] = await Promise.all([loadToday(tenant, now), readExpiryOverview(tenant, writes)]);
    return ok(metricsFrom(entries, today));
  },
});
