// GET /v1/getAccountDetails.
import { ANY_MEMBER, okReply, v1Endpoint } from '../../api/endpoint';
import { loadOrganization } from '../../organizations/organization';
import { loadPlanUsage } from '../../plans/usage';
import { loadBillingAccountOrEmpty } from '../record';
import { billingAccountDetailsOut, viewBillingAccountDetails } from '../views';

export const getAccountDetails = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: {
    summary: 'Get the plan, its payment and the credits left',
  },
  output: { 200: billingAccountDetailsOut },
  run: async (_input, { tenant, actor, now }) => {
    const [organization, usage, account] = await Promise.all([
      loadOrganization(tenant),
      loadPlanUsage(tenant),
      loadBillingAccountOrEmpty(tenant),
    ]);
    return okReply(viewBillingAccountDetails({ organization, usage, account, name: actor.name, now }));
  },
});
