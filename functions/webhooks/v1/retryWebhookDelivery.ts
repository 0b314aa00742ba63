// POST /v1/retryWebhookDelivery: resends a delivery with the same id.
import { z } from 'zod';
import { ADMIN_PERSON, okReply, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { retryDelivery } from '../delivery/replay';
import { deliveryOut, viewDelivery } from '../views';

export const retryWebhookDelivery = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  docs: {
    summary: 'Retry a webhook delivery',
    description:
      'Uses the same delivery id and makes six new attempts; a pending delivery is sent immediately. Returns 409 `INVALID_STATE` while the webhook is disabled, for tests, and for events older than 30 days.',
  },
  input: { body: z.object({ id }) },
  output: { 200: z.object({ delivery: deliveryOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, { tenant, writes, now }) =>
    okReply({ delivery: viewDelivery(await retryDelivery(writes, tenant, body.id, now)) }),
});
