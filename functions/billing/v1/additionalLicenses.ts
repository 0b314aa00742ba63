// GET /v1/additionalLicenses.
import { ANY_PERSON, ok, v1Endpoint } from '../../api/endpoint';
import { loadPlanUsage } from '../../plans/usage';
import { loadBillingAccount } from '../record';
import { licensesOut, viewLicenses } from '../views';

export const additionalLicenses = v1Endpoint({
  methods: ['GET'],
  access: ANY_PERSON,
  docs: { summary: 'Get the state of extra user seats' },
  output: { 200: licensesOut },
  run: async (_input, { tenant }) => {
    const [usage, account] = await Promise.all([loadPlanUsage(tenant), loadBillingAccount(tenant)]);
    return ok(viewLicenses(usage, account));
  },
});
