// GET /v1/addons (specification section 4.7).
import { ANY_PERSON, ok, v1Endpoint } from '../../api/endpoint';
import { usageOf } from '../../plans/usage';
import { billingAccountOf } from '../record';
import { addonsOut, addonsState } from '../views';

export const addons = v1Endpoint({
  methods: ['GET'],
  access: ANY_PERSON,
  withoutOrganization: 400,
  docs: { section: '4.7', summary: 'Get the state of add-ons and SMS credits', description: '2 reads.' },
  output: { 200: addonsOut },
  run: async (_input, { tenant }) => {
    const [usage, account] = await Promise.all([usageOf(tenant), billingAccountOf(tenant)]);
    return ok(addonsState(usage, account));
  },
});
