// GET /v1/getExpiryMetrics.
import { ANY_MEMBER, okReply, v1Endpoint } from '../../api/endpoint';
import { loadTodayInOrganizationZone } from '../../organizations/organization';
import { expiryMetricsOf, metricsOut } from '../lines/metrics';
import { listExpiryLines } from '../lines/store';

export const getExpiryMetrics = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  tier: 'high',
  docs: {
    summary: 'Get expiry metrics',
    description: 'The metrics are exact and include every change confirmed before the request.',
  },
  output: { 200: metricsOut },
  run: async (_input, { tenant, now }) => {
    const [today, entries] = await Promise.all([
      loadTodayInOrganizationZone(tenant, now),
      listExpiryLines(tenant),
    ]);
    return okReply(expiryMetricsOf(entries, today));
  },
});
