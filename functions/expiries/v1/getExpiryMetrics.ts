// GET /v1/getExpiryMetrics.
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { countExpiries } from '../countExpiries';
import { metricsOut, openSetsOf } from '../overview/metrics';
import { readOverview } from '../overview/read';
import { loadToday } from '../overview/today';

export const getExpiryMetrics = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  tier: 'high',
  docs: {
    summary: 'Count expiries, by status, state, priority, type, assignee and due window',
    description:
      'The counts by status, state, priority and due window are exact, all of one moment; those by type and assignee ' +
      'are right within seconds of a change.',
  },
  output: { 200: metricsOut },
  run: async (_input, { tenant, writes, now }) => {
    const [counted, entries] = await Promise.all([
      loadToday(tenant, now).then((today) => countExpiries(tenant, today)),
      readOverview(tenant, writes),
    ]);
    return ok({ ...counted, ...openSetsOf(entries) });
  },
});
