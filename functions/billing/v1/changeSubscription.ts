// POST /v1/changeSubscription: another plan or period, more or fewer seats or add-ons.
import { ADMIN_PERSON, okReply, v1Endpoint } from '../../api/endpoint';
import type { Purchase, SubscriptionKind } from '../items';
import { checkedPurchase, subscriptionChangeInput } from '../purchase';
import { changeSubscriptionLines } from '../subscription';
import { planSubscriptionOut, viewBillingSubscription } from '../subscriptionViews';

export const changeSubscription = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  whenReadOnly: 'allowed',
  secrets: ['STRIPE_SECRET_KEY'],
  docs: {
    summary: 'Change the plan, the number of extra seats or the quantities of add-ons',
    description:
      'Takes effect at once; the difference for the rest of the period is charged or credited. `count` and `quantities` are what there is to be afterwards. A plan with fewer seats than people, and a payment that is declined, answer 409.',
  },
  input: { body: subscriptionChangeInput },
  output: { 200: planSubscriptionOut },
  errors: ['INVALID_STATE', 'UNAVAILABLE'],
  run: async ({ body }, { writes, tenant, now, effectKey }) => {
    const purchase = checkedPurchase(body) as Purchase & { kind: SubscriptionKind };
    const account = await changeSubscriptionLines(writes, tenant, purchase, { now, effectKey });
    return okReply(viewBillingSubscription(account, body.kind));
  },
});
