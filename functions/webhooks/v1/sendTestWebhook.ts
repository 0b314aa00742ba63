// POST /v1/sendTestWebhook: sends `webhook.test` and returns the outcome.
import { z } from 'zod';
import { ADMIN_PERSON, okReply, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { sendTestEvent } from '../delivery/sendTest';
import { requireWebhook } from '../subscriptions';

export const sendTestWebhook = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  secrets: ['WEBHOOK_ENCRYPTION_KEY'],
  docs: {
    summary: 'Send a test webhook',
    description:
      'Also works while the webhook is disabled. The test appears in the delivery log. It isn’t retried and counts neither as failure nor as success, but a 410 response disables the webhook.',
  },
  input: { body: z.object({ id }) },
  output: {
    200: z.object({
      delivered: z.boolean(),
      status_code: z.int().nullable(),
      error: z.string().nullable(),
      latency_ms: z.int(),
      response_body: z.string().nullable(),
      delivery_id: z.string(),
    }),
  },
  errors: ['NOT_FOUND'],
  run: async ({ body }, { tenant, writes, now }) => {
    const subscription = await requireWebhook(tenant, body.id);
    return okReply(await sendTestEvent(writes, tenant, subscription, now));
  },
});
