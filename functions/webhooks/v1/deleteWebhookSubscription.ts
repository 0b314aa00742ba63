// POST or DELETE /v1/deleteWebhookSubscription: the webhook, its log and its pending retries.
import { z } from 'zod';
import { ADMIN_PERSON, okReply, v1Endpoint } from '../../api/endpoint';
import { invalidFields } from '../../api/errors';
import { id } from '../../api/fields';
import { deleteWebhook } from '../subscriptions';

/** Many clients send no body with DELETE, so the query may carry the id as well. */
const idInput = z.object({ id: id.optional() });

export const deleteWebhookSubscription = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: ADMIN_PERSON,
  docs: { summary: 'Delete a webhook, its delivery log and pending retries' },
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
