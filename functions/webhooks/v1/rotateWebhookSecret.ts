// POST /v1/rotateWebhookSecret: creates a new secret and returns it once.
import { z } from 'zod';
import { ADMIN_PERSON, okReply, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { rotateSecretOfWebhook } from '../subscriptions';
import { answerWithoutWebhookSecret, subscriptionWithSecretOut, viewWebhookSubscription } from '../views';

const LONGEST_GRACE_SECONDS = 7 * 24 * 60 * 60;

export const rotateWebhookSecret = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  secrets: ['WEBHOOK_ENCRYPTION_KEY'],
  docs: {
    summary: 'Rotate a webhook’s secret',
    description:
      'The old secret stops working immediately, also for pending retries. With `grace_period_seconds` (at most 7 days), every message is signed with both secrets until then: each signature header contains two signatures. Secrets from earlier rotations no longer sign anything.',
  },
  input: {
    body: z.object({ id, grace_period_seconds: z.int().min(0).max(LONGEST_GRACE_SECONDS).default(0) }),
  },
  output: { 200: z.object({ subscription: subscriptionWithSecretOut }) },
  errors: ['NOT_FOUND'],
  redactForReplay: answerWithoutWebhookSecret,
  run: async ({ body }, context) => {
    const { subscription, secret } = await rotateSecretOfWebhook(context, body.id, body.grace_period_seconds);
    return okReply({ subscription: { ...viewWebhookSubscription(subscription), secret } });
  },
});
