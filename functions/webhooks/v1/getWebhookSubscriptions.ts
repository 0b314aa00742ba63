// GET /v1/getWebhookSubscriptions: the webhooks, and the event types that there are.
import { z } from 'zod';
import { ADMIN_PERSON, okReply, v1Endpoint } from '../../api/endpoint';
import { EVENT_TYPES } from '../../events/record';
import { listWebhooks } from '../subscriptions';
import { viewWebhookSubscription, webhookSubscriptionOut } from '../views';

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
