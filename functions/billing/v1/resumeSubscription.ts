// POST /v1/resumeSubscription: take a cancellation back.
import { z } from 'zod';
import { ADMIN_PERSON, ok, v1Endpoint } from '../../api/endpoint';
import { SUBSCRIPTION_KINDS } from '../items';
import { setEndWithPeriod } from '../subscription';
import { planSubscriptionOut, viewPlanSubscription } from '../subscriptionViews';

export const resumeSubscription = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  whenReadOnly: 'allowed',
  secrets: ['STRIPE_SECRET_KEY'],
  docs: {
    summary: 'Take a cancellation back',
    description: 'Possible until the paid period ends. Resuming the plan resumes its seats and add-ons.',
  },
  input: { body: z.object({ kind: z.enum(SUBSCRIPTION_KINDS).default('plan') }) },
  output: { 200: planSubscriptionOut },
  errors: ['INVALID_STATE', 'UNAVAILABLE'],
  run: async ({ body: { kind } }, { writes, tenant, now, effectKey }) => {
    const account = await setEndWithPeriod(writes, tenant, { kind, cancel: false }, { now, effectKey });
    return ok(viewPlanSubscription(account, kind));
  },
});
