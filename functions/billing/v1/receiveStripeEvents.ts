// POST /v1/receiveStripeEvents: a Stripe event only triggers a sync, and the sync fetches the current state.
import { z } from 'zod';
import { tenantOf } from '../../api/actor';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { forbidden } from '../../api/errors';
import { log } from '../../platform/log';
import { getCustomerIdOfCharge, getSignedStripeEvent, StripeCustomerGoneError } from '../../providers/stripe';
import { findBillingAccountOfCustomer } from '../record';
import { cancelOrResumePlanExtras } from '../subscription';
import { stageStripeCustomerState } from '../sync';

export const receiveStripeEvents = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'provider',
  consumes: 'application/json',
  secrets: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  docs: {
    summary: 'Receive Stripe webhooks',
    description:
      'Register this URL in Stripe as an event destination (payload style: snapshot) for the events listed in docs/plans.md. Each event triggers a fetch of the customer’s current state, so duplicate, late or out-of-order events are harmless.',
  },
  output: { 200: z.object({ received: z.literal(true) }) },
  errors: ['FORBIDDEN', 'UNAVAILABLE'],
  run: async (_input, { raw, now, writes }) => {
    const signature = raw?.header('stripe-signature') ?? '';
    const event = await getSignedStripeEvent(raw?.bytes ?? Buffer.alloc(0), signature, now);
    if (!event) throw forbidden('The Stripe signature is invalid or too old');
    const { disputedChargeId } = event;
    if (disputedChargeId !== null) {
      log.error('A payment is disputed in Stripe: an operator must respond', { type: event.type });
    }
    const customerId = disputedChargeId === null ? event.customerId : await getCustomerIdOfCharge(disputedChargeId);
    const account = customerId === null ? null : await findBillingAccountOfCustomer(customerId);
    if (!account) return okReply({ received: true });
    try {
      if (customerId !== null && event.subscriptionKind === 'plan')
        await cancelOrResumePlanExtras(customerId, event.id);
      await stageStripeCustomerState(writes, tenantOf(account.organization_id), account, now);
    } catch (thrown) {
      // The customer was deleted, so retrying wouldn't help.
      if (!(thrown instanceof StripeCustomerGoneError)) throw thrown;
      log.error('Stripe sent an event for a customer that its API does not return', { customer: customerId });
    }
    return okReply({ received: true });
  },
});
