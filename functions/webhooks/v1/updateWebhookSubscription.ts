// POST /v1/updateWebhookSubscription: changes what is sent; `active` switches on and off.
import { z } from 'zod';
import { ADMIN_PERSON, ok, v1Endpoint } from '../../api/endpoint';
import { id, resettable } from '../../api/fields';
import { eventNames, knownEvents, webhookDescription, webhookUrl } from '../input';
import { updateSubscription } from '../subscriptions';
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
      url: webhookUrl.exactOptional(),
      events: eventNames.exactOptional(),
      description: resettable(webhookDescription, '').optional(),
      active: z.boolean().exactOptional(),
    }),
  },
  output: { 200: z.object({ subscription: webhookSubscriptionOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ body }, context) => {
    const { id: subscriptionId, events, ...patch } = body;
    const updated = await updateSubscription(context, subscriptionId, {
      ...patch,
      events: events && knownEvents(events),
    });
    return ok({ subscription: viewWebhookSubscription(updated) });
  },
});
