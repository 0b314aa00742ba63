// v1 endpoints of webhook subscriptions.
import { z } from 'zod';
import { ADMIN_PERSON, okReply, v1Endpoint } from '../../api/endpoint';
import { invalidFields } from '../../api/errors';
import { id, resettableInput } from '../../api/fields';
import { EVENT_TYPES } from '../../events/record';
import { checkedEventTypes, eventTypeNamesInput, webhookDescription, webhookUrlInput } from '../input';
import { deleteWebhook, listWebhooks, updateWebhook } from '../subscriptions';
import { viewWebhookSubscription, webhookSubscriptionOut } from '../views';

/** Returns the webhooks and all event types. */
export const getWebhookSubscriptions = v1Endpoint({
  methods: ['GET'],
  access: ADMIN_PERSON,
  docs: { summary: 'List the webhooks and all event types' },
  output: {
    200: z.object({ subscriptions: z.array(webhookSubscriptionOut), event_types: z.array(z.string()) }),
  },
  run: async (_input, { tenant }) => {
    const found = await listWebhooks(tenant);
    return okReply({ subscriptions: found.map(viewWebhookSubscription), event_types: EVENT_TYPES });
  },
});

/** Changes a webhook. `active` switches it on and off. */
export const updateWebhookSubscription = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  docs: {
    summary: 'Update a webhook',
    description:
      'Changes only the fields sent. `active: true` also enables a webhook that the service disabled, and resets its failures. `active: false` skips pending deliveries.',
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

/** Many clients send no body with DELETE, so the query may carry the id as well. */
const idInput = z.object({ id: id.optional() });

/** Deletes the webhook, its log and its pending retries. */
export const deleteWebhookSubscription = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: ADMIN_PERSON,
  docs: { summary: 'Delete a webhook' },
  input: { query: idInput, body: idInput },
  output: { 200: z.object({ deleted: z.boolean(), id: z.string() }) },
  errors: ['NOT_FOUND'],
  run: async ({ query, body }, context) => {
    const subscriptionId = body.id ?? query.id;
    if (subscriptionId === undefined) throw invalidFields({ id: 'is required' });
    await deleteWebhook(context, subscriptionId);
    return okReply({ deleted: true, id: subscriptionId });
  },
});
