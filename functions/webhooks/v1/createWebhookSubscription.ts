// POST /v1/createWebhookSubscription: creates a webhook and returns its secret once.
import { z } from 'zod';
import { ADMIN_PERSON, createdReply, v1Endpoint } from '../../api/endpoint';
import { checkedEventTypes, eventTypeNamesInput, webhookDescription, webhookUrlInput } from '../input';
import { createWebhook } from '../subscriptions';
import { answerWithoutWebhookSecret, subscriptionWithSecretOut, viewWebhookSubscription } from '../views';

export const createWebhookSubscription = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  secrets: ['WEBHOOK_ENCRYPTION_KEY'],
  docs: {
    summary: 'Create a webhook',
    description: 'Only this response contains the secret; an idempotent replay returns null.',
  },
  input: {
    body: z.object({
      url: webhookUrlInput,
      events: eventTypeNamesInput,
      description: webhookDescription.nullish(),
    }),
  },
  output: { 201: z.object({ subscription: subscriptionWithSecretOut }) },
  errors: ['WEBHOOK_LIMIT_REACHED'],
  redactForReplay: answerWithoutWebhookSecret,
  run: async ({ body }, context) => {
    const given = {
      url: body.url,
      events: checkedEventTypes(body.events),
      description: body.description ?? '',
    };
    const { subscription, secret } = await createWebhook(context, given);
    return createdReply({ subscription: { ...viewWebhookSubscription(subscription), secret } });
  },
});
