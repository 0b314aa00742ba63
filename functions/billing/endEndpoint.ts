// The endpoints by which a subscription's end is set and taken back.
import { z } from 'zod';
import { ADMIN_PERSON, okReply, type V1Endpoint, v1Endpoint } from '../api/endpoint';
import { SUBSCRIPTION_KINDS } from './items';
import { updateSubscriptionCancelAtPeriodEnd } from './subscription';
import { planSubscriptionOut, viewBillingSubscription } from './subscriptionViews';

export const subscriptionCancelOrResumeEndpoint = (cancel: boolean, docs: V1Endpoint['docs']): V1Endpoint =>
  v1Endpoint({
    methods: ['POST'],
    access: ADMIN_PERSON,
    whenReadOnly: 'allowed',
    secrets: ['STRIPE_SECRET_KEY'],
    docs,
    input: { body: z.object({ kind: z.enum(SUBSCRIPTION_KINDS).default('plan') }) },
    output: { 200: planSubscriptionOut },
    errors: ['INVALID_STATE', 'UNAVAILABLE'],
    run: async ({ body: { kind } }, { writes, tenant, now, effectKey }) => {
      const account = await updateSubscriptionCancelAtPeriodEnd(
        writes,
        tenant,
        { kind, cancel },
        { now, effectKey },
      );
      return okReply(viewBillingSubscription(account, kind));
    },
  });
