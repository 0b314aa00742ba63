// GET /v1/getPlanUsage: what the plan allows, how much of it is used, and where it stands.
import { ANY_MEMBER, okReply, v1Endpoint } from '../../api/endpoint';
import { loadPlanUsage } from '../usage';
import { planUsageOut, viewPlanUsage } from '../views';

export const getPlanUsage = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: {
    summary: 'Get the plan’s limits, what is used of them, and the credits left',
    description:
      '`standing` is `good`, `grace` (the plan has ended; everything still works) or `read_only` (changes answer 403 `ORGANIZATION_READ_ONLY`). Seats in use include those that invitations hold.',
  },
  output: { 200: planUsageOut },
  run: async (_input, { tenant, now }) => okReply(viewPlanUsage(await loadPlanUsage(tenant), now)),
});
