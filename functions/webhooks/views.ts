// Webhooks and deliveries in v1 responses.
import { z } from 'zod';
import { recordAsJson, timestampFieldsOut, timestampOut } from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import { EVENT_TYPES } from '../events/event';
import { DELIVERY_STATUSES, type Delivery } from './delivery';
import { WEBHOOK_DISABLED_REASONS, type WebhookRecord } from './subscription';

export const webhookSubscriptionOut = namedOpenApiObject('WebhookSubscription', {
  id: z.string(),
  organization_id: z.string(),
  url: z.string(),
  events: z.array(z.enum(EVENT_TYPES)),
  description: z.string(),
  active: z.boolean(),
  disabled_reason: z.enum(WEBHOOK_DISABLED_REASONS).nullable(),
  secret_hint: z.string(),
  previous_secret_valid_until: timestampOut.nullable(),
  failures_in_a_row: z.int(),
  created_by: z.string(),
  api_key_name: z.string().nullable().describe('Name of the API key that created the webhook as a REST hook'),
  ...timestampFieldsOut,
});
/** Returned only when a webhook is created or its secret is rotated; null in a replayed response. */
export const webhookWithSecretOut = webhookSubscriptionOut.extend({ secret: z.string().nullable() });
z.globalRegistry.add(webhookWithSecretOut, { id: 'WebhookSubscriptionWithSecret' });

/** A response contains only the fields of `webhookSubscriptionOut`, never the stored secrets. */
export const viewWebhookSubscription = (record: WebhookRecord): z.input<typeof webhookSubscriptionOut> => ({
  ...recordAsJson(record),
  previous_secret_valid_until: record.previous_secret?.valid_until.toISOString() ?? null,
});

/** The response to store for replays, without its secret. */
export const redactStoredWebhookReply = (body: unknown): unknown => {
  const { subscription } = body as { subscription: object };
  return { ...(body as object), subscription: { ...subscription, secret: null } };
};

const tryOut = z.object({
  at: timestampOut,
  status_code: z.int().nullable(),
  error: z.string().nullable(),
  latency_ms: z.int(),
});

export const deliveryOut = namedOpenApiObject('WebhookDelivery', {
  id: z.string(),
  subscription_id: z.string(),
  event_id: z.string().nullable(),
  event_type: z.enum(EVENT_TYPES),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z
    .int()
    .describe('Number of attempts in the current round; manually retrying an ended delivery resets it to 0'),
  next_attempt_at: timestampOut.nullable(),
  status_code: z.int().nullable().describe('HTTP status of the last attempt; null if there was no response'),
  error: z.string().nullable().describe('Why the last attempt failed'),
  latency_ms: z.int().nullable(),
  response_body: z.string().nullable().describe('The first kilobyte of the last response body'),
  tries: z.array(tryOut),
  ...timestampFieldsOut,
});

export function viewDelivery(delivery: Delivery): z.input<typeof deliveryOut> {
  const last = delivery.tries.at(-1);
  return {
    ...recordAsJson(delivery),
    status_code: last?.status_code ?? null,
    error: last?.error ?? null,
    latency_ms: last?.latency_ms ?? null,
    tries: delivery.tries.map(recordAsJson),
  };
}
