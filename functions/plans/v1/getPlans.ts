// GET /v1/getPlans: the catalogue of plans, add-ons and prices.
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { catalogueOut, viewPlanCatalogue } from '../views';

export const getPlans = v1Endpoint({
  methods: ['GET'],
  access: PUBLIC,
  docs: {
    summary: 'Get the plans, what each allows, and what everything costs',
    description:
      'Amounts are in the currency’s minor unit, without tax. Credits are granted each month. No reads.',
  },
  output: { 200: catalogueOut },
  run: async () => okReply(viewPlanCatalogue()),
});
