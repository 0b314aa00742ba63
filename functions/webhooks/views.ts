// Webhooks and deliveries in v1 responses.
import { z } from 'zod';
import { timestampFieldsOut, timestampOut } from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import { EVENT_TYPES } from '../events/event';
import { DELIVERY_STATUSES, type Delivery } from './delivery';
import { type Subscription, WEBHOOK_DISABLED_REASONS } from './subscription';

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
  api_key_name: z.string().nullable().describe('The API key that created the webhook as a REST hook'),
  ...timestampFieldsOut,
});
/** Only in responses to creation and rotation; null in a replayed response. */
export const webhookWithSecretOut = webhookSubscriptionOut.extend({ secret: z.string().nullable() });
z.globalRegistry.add(webhookWithSecretOut, { id: 'WebhookSubscriptionWithSecret' });

/** Lists each field explicitly, so that a record's secrets are never included. */
export const viewWebhookSubscription = (record: Subscription): z.input<typeof webhookSubscriptionOut> => ({
  id: record.id,
  organization_id: record.organization_id,
  url: record.url,
  events: record.events,
  description: record.description,
  active: record.active,
  disabled_reason: record.disabled_reason,
  secret_hint: record.secret_hint,
  previous_secret_valid_until: record.previous_secret?.valid_until.toISOString() ?? null,
  failures_in_a_row: record.failures_in_a_row,
  created_by: record.created_by,
  api_key_name: record.api_key_name,
  created_at: record.created_at.toISOString(),
  updated_at: record.updated_at.toISOString(),
});

/** The response to store for replays, without its secret. */
export const hideWebhookSecret = (body: unknown): unknown => {
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
  attempts: z.int().describe('Number of attempts; a manual retry resets it to 0'),
  next_attempt_at: timestampOut.nullable(),
  status_code: z.int().nullable().describe('HTTP status of the last attempt; null if there was no response'),
  error: z.string().nullable().describe('Why the last attempt failed'),
  latency_ms: z.int().nullable(),
  response_body: z.string().nullable().describe('The first kilobyte of the last response'),
  tries: z.array(tryOut),
  ...timestampFieldsOut,
});

export function viewDelivery(delivery: Delivery): z.input<typeof deliveryOut> {
  const last = delivery.tries.at(-1);
  return {
    id: delivery.id,
    subscription_id: delivery.subscription_id,
    event_id: delivery.event_id,
    event_type: delivery.event_type,
    status: delivery.status,
    attempts: delivery.attempts,
    next_attempt_at: delivery.next_attempt_at?.toISOString() ?? null,
    status_code: last?.status_code ?? null,
    error: last?.error ?? null,
    latency_ms: last?.latency_ms ?? null,
    response_body: delivery.response_body,
    tries: delivery.tries.map((made) => ({ ...made, at: made.at.toISOString() })),
    created_at: delivery.created_at.toISOString(),
    updated_at: delivery.updated_at.toISOString(),
  };
}
