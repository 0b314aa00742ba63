// POST /v1/createBillingPortalSession: returns a link to the provider's page for invoices and payment methods.
import { z } from 'zod';
import { ADMIN_PERSON, createdReply, v1Endpoint } from '../../api/endpoint';
import { openBillingPortal } from '../subscription';

export const createBillingPortalSession = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  whenReadOnly: 'allowed',
  secrets: ['STRIPE_SECRET_KEY'],
  docs: {
    summary: 'Create a billing portal session',
    description:
      'The portal shows invoices, changes the payment method and cancels. The URL works once and for a short time.',
  },
  output: { 201: z.object({ url: z.url() }) },
  errors: ['INVALID_STATE', 'UNAVAILABLE'],
  run: async (_input, { tenant, effectKey }) =>
    createdReply({ url: await openBillingPortal(tenant, effectKey) }),
});
