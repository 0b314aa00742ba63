// Makes one delivery attempt: claims the delivery, sends it and records the outcome.
import { auditedServiceWritesOf } from '../activity/write/activityLog';
import { type Tenant, tenantOf } from '../api/actor';
import type { Writes } from '../api/writes';
import { type Event, events, viewEvent } from '../events/event';
import { TASK_EARLINESS_MS } from '../jobs/tasks';
import { addMs, clock, HOUR_MS, MINUTE_MS, SECOND_MS } from '../platform/clock';
import { type OutboundHttpResult, sendHttpsPost } from '../providers/outboundHttps';
import { unitOfWork } from '../store/unitOfWork';
import {
  type Delivery,
  type DeliveryTaskPayload,
  deliveries,
  deliveryId,
  endedDeliveryFields,
  MAX_ATTEMPTS_KEPT,
  newDeliveryFields,
  queueDeliveryAttempt,
} from './delivery';
import { signingSecretsOfWebhook, webhookRequestHeaders } from './signing';
import {
  hasWebhookApiKeyExpired,
  MAX_CONSECUTIVE_WEBHOOK_FAILURES,
  type WebhookDisabledReason,
  type WebhookRecord,
  webhookSubscriptions,
} from './subscription';

/** The pause after each failed attempt in a round. */
export const DELIVERY_RETRY_DELAYS_MS: readonly number[] = [
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  15 * HOUR_MS,
];
export const MAX_ATTEMPTS_PER_ROUND = DELIVERY_RETRY_DELAYS_MS.length + 1;

/** Includes the receiver's processing time. */
export const WEBHOOK_TIMEOUT_MS = 10 * SECOND_MS;
/** Longer than any attempt, with a margin for clock skew between instances. */
const LEASE_MS = 3 * MINUTE_MS;
/** The status code a receiver returns when it wants no more messages (RFC 9110, section 15.5.11). */
export const HTTP_GONE = 410;

/** Sends an event to the webhook's URL, signed with the current secrets. Doesn't throw if the receiver fails. */
export function sendEventToWebhook(
  subscription: WebhookRecord,
  event: Pick<Event, 'id' | 'type' | 'created_at' | 'organization_id' | 'data_json'>,
  deliveryId: string,
  now: Date,
): Promise<OutboundHttpResult> {
  const body = Buffer.from(JSON.stringify(viewEvent(event)));
  const timestamp = Math.floor(now.getTime() / SECOND_MS);
  const headers = webhookRequestHeaders(
    { deliveryId, eventType: event.type, body, timestamp },
    signingSecretsOfWebhook(subscription, now),
  );
  return sendHttpsPost({ url: subscription.url, headers, body, budgetMs: WEBHOOK_TIMEOUT_MS });
}

export const attemptRecordOf = (at: Date, { statusCode, error, latencyMs }: OutboundHttpResult) => ({
  at,
  status_code: statusCode,
  error,
  latency_ms: latencyMs,
});

/** Disables the webhook. A Firestore trigger then notifies admins and skips pending deliveries. */
export const webhookDisabledFields = (disabled_reason: WebhookDisabledReason, now: Date) => ({
  active: false,
  disabled_reason,
  updated_at: now,
});

/** The webhook's failure count and state after a delivery has ended. */
function nextHealth(subscription: WebhookRecord, status: 'succeeded' | 'failed', gone: boolean, now: Date) {
  const failures_in_a_row = status === 'succeeded' ? 0 : subscription.failures_in_a_row + 1;
  const reason: WebhookDisabledReason | null = gone
    ? 'gone'
    : failures_in_a_row >= MAX_CONSECUTIVE_WEBHOOK_FAILURES
      ? 'too_many_failures'
      : null;
  if (reason === null || !subscription.active) return { failures_in_a_row };
  return { failures_in_a_row, ...webhookDisabledFields(reason, now) };
}

const isSameAttempt = (delivery: Delivery, claimed: Delivery): boolean =>
  delivery.status === 'pending' && delivery.next_attempt_at?.getTime() === claimed.next_attempt_at?.getTime();

interface Outcome {
  delivery: Delivery;
  subscription: WebhookRecord;
  exchange: OutboundHttpResult;
  at: Date;
}

function stageOutcome(writes: Writes, tenant: Tenant, { delivery, subscription, exchange, at }: Outcome): void {
  const now = clock.now();
  const attempts = delivery.attempts + 1;
  const made = {
    attempts,
    tries: [...delivery.tries, attemptRecordOf(at, exchange)].slice(-MAX_ATTEMPTS_KEPT),
    response_body: exchange.bodyStart,
  };
  const gone = exchange.statusCode === HTTP_GONE;
  const delayMs = gone ? undefined : DELIVERY_RETRY_DELAYS_MS[attempts - 1];
  const store = deliveries.of(tenant);
  if (exchange.error !== null && delayMs !== undefined) {
    const next = { ...made, next_attempt_at: addMs(at, delayMs), updated_at: now };
    const waiting = store.stageUpdate(writes, delivery, next);
    writes.afterCommit(() => queueDeliveryAttempt(waiting, 'next'));
    return;
  }
  const status = exchange.error === null ? 'succeeded' : 'failed';
  store.stageUpdate(writes, delivery, { ...made, ...endedDeliveryFields(status, now) });
  if (status === 'succeeded' && subscription.failures_in_a_row === 0) return;
  webhookSubscriptions.of(tenant).stageUpdate(writes, subscription, nextHealth(subscription, status, gone, now));
}

/**
 * Makes an attempt for a claimed delivery. Records its result and the webhook's state in one commit. Costs 1 write, or
 * 2 if the failure count changes. Records nothing if another process has taken over the delivery.
 */
async function attemptClaimed(
  tenant: Tenant,
  claimed: Delivery,
  { subscription: seen, event, now }: { subscription: WebhookRecord; event: Event; now: Date },
): Promise<boolean> {
  const exchange = await sendEventToWebhook(seen, event, claimed.id, now);
  await unitOfWork(async (writes, repetition) => {
    const repeated = repetition > 1;
    const delivery = repeated ? await deliveries.of(tenant).get(claimed.id) : claimed;
    const subscription = repeated ? await webhookSubscriptions.of(tenant).get(seen.id) : seen;
    if (!subscription || !delivery || !isSameAttempt(delivery, claimed)) return;
    const recording = auditedServiceWritesOf(tenant, writes);
    stageOutcome(recording, tenant, { delivery, subscription, exchange, at: now });
  });
  return exchange.latencyMs >= WEBHOOK_TIMEOUT_MS;
}

/**
 * Makes the first attempt for a new event directly, without a task. Creates the delivery in the claimed state, or does
 * nothing if it already exists. If this process dies, the sweep takes over once the lease expires. Returns whether the
 * receiver timed out. 2 writes.
 */
export async function attemptFirstDelivery(
  tenant: Tenant,
  event: Event,
  subscription: WebhookRecord,
): Promise<boolean> {
  const now = clock.now();
  const delivery = {
    ...newDeliveryFields(event, subscription.id, now),
    next_attempt_at: addMs(now, LEASE_MS),
  };
  const claimed = await deliveries.of(tenant).tryCreate(deliveryId(event.id, subscription.id), delivery);
  return claimed !== null && attemptClaimed(tenant, claimed, { subscription, event, now });
}

/**
 * Makes a delivery's next attempt if it is due and not in progress. Costs 3 reads and 2 writes, or 3 writes if the
 * failure count changes. Returns whether the receiver timed out.
 */
export async function attemptDueDelivery(task: DeliveryTaskPayload): Promise<boolean> {
  const tenant = tenantOf(task.organization_id);
  const store = deliveries.of(tenant);
  const [delivery, subscription, event] = await Promise.all([
    store.get(task.delivery_id),
    webhookSubscriptions.of(tenant).get(task.subscription_id),
    events.of(tenant).get(task.event_id),
  ]);
  const now = clock.now();
  if (!delivery || !isDue(delivery, now)) return false;
  if (!subscription?.active || hasWebhookApiKeyExpired(subscription, now) || !event) {
    await store.tryUpdate(delivery, endedDeliveryFields('skipped', now));
    return false;
  }
  const claimed = await store.tryClaim(delivery, { next_attempt_at: addMs(now, LEASE_MS), updated_at: now });
  return claimed !== null && attemptClaimed(tenant, claimed, { subscription, event, now });
}

const isDue = (delivery: Delivery, now: Date): boolean =>
  delivery.status === 'pending' &&
  delivery.next_attempt_at !== null &&
  delivery.next_attempt_at <= addMs(now, TASK_EARLINESS_MS);
