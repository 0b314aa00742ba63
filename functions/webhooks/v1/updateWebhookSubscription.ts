// POST /v1/updateWebhookSubscription: changes what is sent; `active` switches on and off (specification section 4.9).
import { z } from 'zod';
import { ADMIN_PERSON, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { eventNames, knownEvents, webhookDescription, webhookUrl } from '../input';
import { updateSubscription } from '../subscriptions';
import { subscriptionOut, subscriptionView } from '../views';

export const updateWebhookSubscription = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  docs: {
    section: '4.9',
    summary: 'Changes a webhook',
    description:
      'Only the fields sent change. `active: true` also switches a webhook on again that the service had switched off, and forgets its failures; `active: false` makes its pending deliveries `skipped`.',
  },
  input: {
    body: z.object({
      id,
      url: webhookUrl.optional(),
      events: eventNames.optional(),
      description: webhookDescription.optional(),
      active: z.boolean().optional(),
    }),
  },
  output: { 200: z.object({ subscription: subscriptionOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ body }, context) => {
    const { id: subscriptionId, events, ...patch } = body;
    const updated = await updateSubscription(context, subscriptionId, {
      ...patch,
      events: events && knownEvents(events),
    });
    return ok({ subscription: subscriptionView(updated) });
  },
});
