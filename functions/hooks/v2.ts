// v2 operations for REST hooks, in the form that no-code tools expect.
import { z } from 'zod';
import { createdReply, noContentReply, okReply, v2Endpoint } from '../api/endpoint';
import { id, timestampOut } from '../api/fields';
import { EVENT_TYPES, eventOut } from '../events/event';
import { uncheckedWebhookUrlInput } from '../webhooks/input';
import { createHook as createHookOfKey, stageHookDeletion as deleteHookOfKey } from './hook';
import { sampleEvent } from './samples';

const KEY_OF_EDITOR = { kind: 'member', role: 'editor', apiKeys: 'only' } as const;
const ANY_KEY = { kind: 'member', role: 'viewer', apiKeys: 'only' } as const;

const event = z.enum(EVENT_TYPES, 'must be an event type, such as expiry.created').describe('The event type');

export const createHook = v2Endpoint({
  method: 'POST',
  path: '/hooks',
  access: KEY_OF_EDITOR,
  secrets: ['WEBHOOK_ENCRYPTION_KEY'],
  docs: {
    summary: 'Create a REST hook',
    description:
      'Sends each event of this type to `target_url`, signed and retried like a webhook delivery. Only this response contains the secret; in an idempotent replay, it is null. Admins see the hook in the list of webhooks. It counts towards the webhook limit and is deleted when its API key is revoked or expires.',
  },
  input: { body: z.object({ event, target_url: uncheckedWebhookUrlInput }) },
  output: {
    201: z.object({
      id: z.string(),
      event,
      target_url: z.string(),
      created_at: timestampOut,
      secret: z.string().nullable(),
    }),
  },
  errors: ['LIMIT_REACHED'],
  redactForReplay: (body) => ({ ...(body as object), secret: null }),
  run: async ({ body }, context) => {
    const { subscription, secret } = await createHookOfKey(context, body);
    const created_at = subscription.created_at.toISOString();
    return createdReply({
      id: subscription.id,
      event: body.event,
      target_url: subscription.url,
      created_at,
      secret,
    });
  },
});

export const deleteHook = v2Endpoint({
  method: 'DELETE',
  path: '/hooks/{id}',
  access: KEY_OF_EDITOR,
  docs: {
    summary: 'Delete one of this API key’s REST hooks',
    description: 'Also deletes the hook’s delivery log and pending retries.',
  },
  input: { path: z.object({ id }) },
  output: { 204: null },
  errors: ['NOT_FOUND'],
  run: async ({ path }, context) => {
    await deleteHookOfKey(context, path.id);
    return noContentReply();
  },
});

export const getHookSample = v2Endpoint({
  method: 'GET',
  path: '/hooks/sample',
  access: ANY_KEY,
  docs: {
    summary: 'Get a sample event',
    description: 'Returns a sample event of this type, for field mapping in no-code tools.',
  },
  input: { query: z.object({ event }) },
  output: { 200: z.object({ data: z.array(eventOut) }) },
  run: async ({ query }, { tenant, now }) => okReply({ data: [sampleEvent(query.event, tenant.organizationId, now)] }),
});
