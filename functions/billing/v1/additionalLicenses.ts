// GET /v1/additionalLicenses.
import { ANY_PERSON, okReply, v1Endpoint } from '../../api/endpoint';
import { loadPlanUsage } from '../../plans/usage';
import { loadBillingAccountOrEmpty } from '../record';
import { seatLicensesOut, viewSeatLicenses } from '../views';

export const additionalLicenses = v1Endpoint({
  methods: ['GET'],
  access: ANY_PERSON,
  docs: {
    summary: 'Get extra user seats',
    description: '`active_users` includes seats of pending invitations, like getPlanUsage.',
  },
  output: { 200: seatLicensesOut },
  run: async (_input, { tenant, now }) => {
    const [usage, account] = await Promise.all([loadPlanUsage(tenant), loadBillingAccountOrEmpty(tenant)]);
    return okReply(viewSeatLicenses(usage, account, now));
  },
});
