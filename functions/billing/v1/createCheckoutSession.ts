// POST /v1/createCheckoutSession: opens a checkout at the payment provider.
import { z } from 'zod';
import { ADMIN_PERSON, createdReply, v1Endpoint } from '../../api/endpoint';
import { timestampOut } from '../../api/fields';
import { startCheckout } from '../checkout';
import { checkedPurchase, checkoutInput } from '../purchase';

export const createCheckoutSession = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  whenReadOnly: 'allowed',
  secrets: ['STRIPE_SECRET_KEY'],
  docs: {
    summary: 'Create a checkout session',
    description:
      'Redirect the user to `url`. The purchase is available once the provider confirms the payment, usually within seconds. An earlier open checkout of the same kind can no longer be paid. You can have one subscription of each kind: change an active one with changeSubscription (409). Yearly plans accept only yearly seats. A trial can only buy a plan, and a plan that is ending accepts no add-ons (409).',
  },
  input: { body: checkoutInput },
  output: { 201: z.object({ session_id: z.string(), url: z.url(), expires_at: timestampOut }) },
  errors: ['INVALID_STATE', 'UNAVAILABLE'],
  run: async ({ body }, { writes, tenant, actor, now, effectKey }) => {
    const wanted = { purchase: checkedPurchase(body), promoCode: body.promo_code ?? null };
    const { id, url, expiresAt } = await startCheckout(writes, tenant, wanted, { actor, now, effectKey });
    return createdReply({ session_id: id, url, expires_at: expiresAt.toISOString() });
  },
});
