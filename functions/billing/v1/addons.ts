// GET /v1/addons.
import { ANY_PERSON, okReply, v1Endpoint } from '../../api/endpoint';
import { loadPlanUsage } from '../../plans/usage';
import { loadBillingAccountOrEmpty } from '../record';
import { addonsOut, viewAddons } from '../views';

export const addons = v1Endpoint({
  methods: ['GET'],
  access: ANY_PERSON,
  withoutOrganization: 400,
  docs: { summary: 'Get the state of add-ons and SMS credits' },
  output: { 200: addonsOut },
  run: async (_input, { tenant }) => {
    const [usage, account] = await Promise.all([loadPlanUsage(tenant), loadBillingAccountOrEmpty(tenant)]);
    return okReply(viewAddons(usage, account));
  },
});
