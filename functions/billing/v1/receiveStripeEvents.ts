// POST /v1/receiveStripeEvents: Stripe tells that something has changed; what, we ask (issue 8).
import { z } from 'zod';
import { ok, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { forbidden } from '../../api/errors';
import { tenantOf } from '../../platform/tenant';
import { signedEvent } from '../../providers/stripe';
import { accountOfCustomer } from '../record';
import { stageSync } from '../sync';

export const receiveStripeEvents = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'provider',
  consumes: 'application/json',
  secrets: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  docs: {
    section: '4.7',
    summary: 'Stripe reports that a customer’s state has changed',
    description:
      'To be set as the URL of an event destination for the events checkout.session.*, customer.subscription.* and invoice.*. An event is only the occasion to fetch the customer’s state: repeated, late or out of order, it leaves the same.',
  },
  output: { 200: z.object({ received: z.literal(true) }) },
  errors: ['FORBIDDEN', 'UNAVAILABLE'],
  run: async (_input, { raw, now, writes }) => {
    const signature = raw?.header('stripe-signature') ?? '';
    const event = await signedEvent(raw?.bytes ?? Buffer.alloc(0), signature, now);
    if (!event) throw forbidden('The signature is not Stripe’s, or it is too old');
    const account = event.customerId === null ? null : await accountOfCustomer(event.customerId);
    if (account) await stageSync(writes, tenantOf(account.organization_id), account, now);
    return ok({ received: true });
  },
});
