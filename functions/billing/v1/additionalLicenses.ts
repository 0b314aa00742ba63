// GET /v1/additionalLicenses (specification section 4.7).
import { ANY_PERSON, ok, v1Endpoint } from '../../api/endpoint';
import { usageOf } from '../../plans/usage';
import { billingAccountOf } from '../record';
import { licensesOut, licensesState } from '../views';

export const additionalLicenses = v1Endpoint({
  methods: ['GET'],
  access: ANY_PERSON,
  docs: { section: '4.7', summary: 'Get the state of extra user seats', description: '2 reads.' },
  output: { 200: licensesOut },
  run: async (_input, { tenant }) => {
    const [usage, account] = await Promise.all([usageOf(tenant), billingAccountOf(tenant)]);
    return ok(licensesState(usage, account));
  },
});
