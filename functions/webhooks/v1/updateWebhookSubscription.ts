// POST /v1/updateWebhookSubscription: changes what is sent; `active` switches on and off.
import { z } from 'zod';
import { ADMIN_PERSON, okReply, v1Endpoint } from '../../api/endpoint';
import { id, resettableInput } from '../../api/fields';
import { checkedEventTypes, eventTypeNamesInput, webhookDescription, webhookUrlInput } from '../input';
import { updateWebhook } from '../subscriptions';
import { viewWebhookSubscription, webhookSubscriptionOut } from '../views';

export const updateWebhookSubscription = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  docs: {
    summary: 'Change a webhook',
    description:
      'Only the fields sent change. `active: true` also switches a webhook on again that the service had switched off, and forgets its failures; `active: false` makes its pending deliveries `skipped`.',
  },
  input: {
    body: z.object({
      id,
      url: webhookUrlInput.exactOptional(),
      events: eventTypeNamesInput.exactOptional(),
      description: resettableInput(webhookDescription, '').optional(),
      active: z.boolean().exactOptional(),
    }),
  },
  output: { 200: z.object({ subscription: webhookSubscriptionOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ body }, context) => {
    const { id: subscriptionId, events, ...patch } = body;
    const updated = await updateWebhook(context, subscriptionId, {
      ...patch,
      events: events && checkedEventTypes(events),
    });
    return okReply({ subscription: viewWebhookSubscription(updated) });
  },
});
