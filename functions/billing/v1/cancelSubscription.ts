// POST /v1/cancelSubscription: cancel at the end of the paid period.
import { z } from 'zod';
import { ADMIN_PERSON, ok, v1Endpoint } from '../../api/endpoint';
import { SUBSCRIPTION_KINDS } from '../items';
import { setEndWithPeriod } from '../subscription';
import { planSubscriptionOut, viewPlanSubscription } from '../subscriptionViews';

export const cancelSubscription = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  whenReadOnly: 'allowed',
  secrets: ['STRIPE_SECRET_KEY'],
  docs: {
    summary: 'Cancel at the end of the paid period',
    description:
      'Everything works until then, and for the grace period after. Cancelling the plan ends its seats and add-ons with it.',
  },
  input: { body: z.object({ kind: z.enum(SUBSCRIPTION_KINDS).default('plan') }) },
  output: { 200: planSubscriptionOut },
  errors: ['INVALID_STATE', 'UNAVAILABLE'],
  run: async ({ body: { kind } }, { writes, tenant, now, effectKey }) => {
    const account = await setEndWithPeriod(writes, tenant, { kind, cancel: true }, { now, effectKey });
    return ok(viewPlanSubscription(account, kind));
  },
});
