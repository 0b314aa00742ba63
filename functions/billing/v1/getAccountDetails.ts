// GET /v1/getAccountDetails (specification section 4.7).
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { organizationOf } from '../../organizations/organization';
import { usageOf } from '../../plans/usage';
import { billingAccountOf } from '../record';
import { accountDetails, accountDetailsOut } from '../views';

export const getAccountDetails = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: {
    section: '4.7',
    summary: 'Get the plan, its payment and the credits left',
    description: '3 reads.',
  },
  output: { 200: accountDetailsOut },
  run: async (_input, { tenant, actor, now }) => {
    const [organization, usage, account] = await Promise.all([
      organizationOf(tenant),
      usageOf(tenant),
      billingAccountOf(tenant),
    ]);
    return ok(accountDetails({ organization, usage, account, name: actor.name, now }));
  },
});
