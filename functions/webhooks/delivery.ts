// A delivery: one event for one webhook, with all its attempts. A task's name contains the attempt number and the
// cause, so that each attempt is queued only once per cause.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { FINISHED_WORK_DECLARATION } from '../api/stored';
import type { Writes } from '../api/writes';
import { EVENT_TYPES, type Event } from '../events/event';
import { listListenerIdsOfEvent } from '../events/listeners';
import { declareDueWork, MAX_DUE_WORK_SHARDS } from '../jobs/dueWork';
import { declareTaskQueue } from '../jobs/tasks';
import { clock, HOUR_MS } from '../platform/clock';
import { derivedId } from '../platform/ids';
import { type RecordOf, tenantCollection } from '../store/collection';
import { storedInstant, timestampFields } from '../store/values';
import { hasWebhookApiKeyExpired, type WebhookRecord, webhookSubscriptions } from './subscription';

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed', 'skipped'] as const;

/** The maximum number of attempts kept per delivery. Older attempts are dropped. */
export const MAX_ATTEMPTS_KEPT = 12;

const trySchema = z.object({
  at: storedInstant,
  status_code: z.int().nullable(),
  error: z.string().nullable(),
  latency_ms: z.int(),
});

export const deliveries = tenantCollection(
  'webhook_deliveries',
  {
    subscription_id: z.string(),
    /** Null for a test delivery, because test events aren't stored. */
    event_id: z.string().nullable(),
    event_type: z.enum(EVENT_TYPES),
    status: z.enum(DELIVERY_STATUSES),
    /** The number of attempts in the current round. */
    attempts: z.int(),
    /** The round number, starting at 0. Each replay starts a new round of attempts. */
    round: z.int(),
    /** Time of the next attempt, or the end of the running attempt's lease. Null once the delivery has ended. */
    next_attempt_at: storedInstant.nullable(),
    /** Newest last. */
    tries: z.array(trySchema),
    /** The first kilobyte of the last response body. */
    response_body: z.string().nullable(),
    shard: z.int(),
    ...timestampFields,
    expires_at: storedInstant,
  },
  {
    holds: 'webhook deliveries with the receivers’ responses',
    personal: ['anyone'],
    ...FINISHED_WORK_DECLARATION,
  },
);
export type Delivery = RecordOf<typeof deliveries>;

export const endedDeliveryFields = (status: Exclude<Delivery['status'], 'pending'>, now: Date) => ({
  status,
  next_attempt_at: null,
  updated_at: now,
});

export const dueDeliveries = declareDueWork('webhook_deliveries', deliveries, {
  field: 'next_attempt_at',
  shards: MAX_DUE_WORK_SHARDS,
  // Deliveries to a slow receiver wait for one another, so a delay alone isn't an error.
  lateAfterMs: HOUR_MS,
  failed: (_reason, now) => endedDeliveryFields('failed', now),
});

/**
 * Derived from the event and the webhook, so that each event has only one delivery per webhook. Receivers use the id to
 * skip duplicates.
 */
export const deliveryId = (eventId: string, subscriptionId: string): string =>
  derivedId('delivery', eventId, subscriptionId);

/** Lists the webhooks that are subscribed to the event. 1 read for the list of listeners, plus 1 per webhook found. */
export async function listWebhooksForEvent(tenant: Tenant, event: Event): Promise<WebhookRecord[]> {
  const ids = await listListenerIdsOfEvent(event, webhookSubscriptions.name);
  const found = await webhookSubscriptions.of(tenant).getMany(ids);
  const now = clock.now();
  return [...found.values()].filter(
    (webhook) => webhook.active && !hasWebhookApiKeyExpired(webhook, now) && webhook.events.includes(event.type),
  );
}

export const newDeliveryFields = (
  event: Pick<Event, 'id' | 'type' | 'expires_at'>,
  subscriptionId: string,
  now: Date,
) => ({
  subscription_id: subscriptionId,
  event_id: event.id,
  event_type: event.type,
  status: 'pending' as const,
  attempts: 0,
  round: 0,
  next_attempt_at: now,
  tries: [],
  response_body: null,
  shard: dueDeliveries.shardOf(deliveryId(event.id, subscriptionId)),
  created_at: now,
  updated_at: now,
  expires_at: event.expires_at,
});

/** Stages a delivery unless it already exists. The caller must schedule its attempt. At most 1 write. */
export function stageNewDelivery(
  writes: Writes,
  tenant: Tenant,
  event: Event,
  subscriptionId: string,
  now: Date,
): DeliveryTaskFields {
  const id = deliveryId(event.id, subscriptionId);
  const delivery = newDeliveryFields(event, subscriptionId, now);
  deliveries.of(tenant).stageCreateOnce(writes, id, delivery);
  return { ...delivery, id, organization_id: tenant.organizationId };
}

const deliveryTask = z.object({
  organization_id: z.string(),
  delivery_id: z.string(),
  subscription_id: z.string(),
  event_id: z.string(),
  /** The number of times the task has been postponed because the receiver was busy. */
  waits: z.int().default(0),
});
export type DeliveryTaskPayload = z.output<typeof deliveryTask>;

export const deliveryQueue = declareTaskQueue({
  name: 'deliverWebhook',
  payload: deliveryTask,
  timeoutSeconds: 60,
  rateLimits: { maxConcurrentDispatches: 1000, maxDispatchesPerSecond: 500 },
  // These retries cover only our own failures. After a receiver fails, the delivery's own schedule determines the
  // retries.
  retry: { maxAttempts: 5, minBackoffSeconds: 2, maxBackoffSeconds: 30 },
});

/** Replays of past events, one page per task. */
export const eventReplayQueue = declareTaskQueue({
  name: 'replayEvents',
  payload: z.object({
    organization_id: z.string(),
    subscription_id: z.string(),
    since: z.coerce.date(),
    until: z.coerce.date(),
    after: z.string().nullable(),
  }),
  rateLimits: { maxConcurrentDispatches: 20, maxDispatchesPerSecond: 20 },
});

/** The delivery fields needed to schedule its next attempt. */
export type DeliveryTaskFields = Pick<
  Delivery,
  'id' | 'organization_id' | 'subscription_id' | 'event_id' | 'attempts' | 'round' | 'next_attempt_at'
>;

/** Queues the delivery's next attempt, at most once per `cause`. */
export async function queueDeliveryAttempt(delivery: DeliveryTaskFields, cause: string): Promise<void> {
  const { id, organization_id, subscription_id, event_id, attempts, round, next_attempt_at } = delivery;
  // Tests are sent immediately and never retried.
  if (event_id === null) return;
  await deliveryQueue.enqueue(
    { organization_id, delivery_id: id, subscription_id, event_id },
    { name: [id, round, attempts, cause], at: next_attempt_at ?? clock.now() },
  );
}

/** Queues the deliveries' next attempts after the commit. */
export const stageDeliveryTasks = (writes: Writes, due: readonly DeliveryTaskFields[], cause: string): void =>
  writes.afterCommit(async () => {
    await Promise.all(due.map((delivery) => queueDeliveryAttempt(delivery, cause)));
  });
