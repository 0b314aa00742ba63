// v1 endpoints for plans and their usage.
import { ANY_MEMBER_ACCESS, okReply, PUBLIC, v1Endpoint } from '../api/endpoint';
import { loadPlanUsage } from './usage';
import { planCatalogueOut, planUsageOut, viewPlanCatalogue, viewPlanUsage } from './views';

/** Returns the catalogue of plans, add-ons and prices. */
export const getPlans = v1Endpoint({
  methods: ['GET'],
  access: PUBLIC,
  docs: {
    summary: 'List plans and prices',
    description: 'Amounts are in the currency’s minor unit, excluding tax. Credits are granted each month.',
  },
  output: { 200: planCatalogueOut },
  run: async () => okReply(viewPlanCatalogue()),
});

/** Returns the plan's limits, usage and current state. */
export const getPlanUsage = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER_ACCESS,
  docs: {
    summary: 'Get plan limits and usage',
    description:
      '`standing` is `good`, `grace` (the plan has ended; everything still works) or `read_only` (changes return 403 `ORGANIZATION_READ_ONLY`). Seats in use include those held by pending invitations.',
  },
  output: { 200: planUsageOut },
  run: async (_input, { tenant, now }) => okReply(viewPlanUsage(await loadPlanUsage(tenant), now)),
});
