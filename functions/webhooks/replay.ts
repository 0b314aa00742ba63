// Resends missed events with their original delivery ids, and sends test events.

import type { Query } from 'firebase-admin/firestore';
import { auditedServiceWritesOf } from '../activity/write/activityLog';
import type { Tenant } from '../api/actor';
import { ApiError } from '../api/errors';
import type { Writes } from '../api/writes';
import { EVENT_RETENTION_MS, events } from '../events/event';
import { addMs } from '../platform/clock';
import { newId } from '../platform/ids';
import { pageSize } from '../platform/params';
import { documentIdFieldPath } from '../store/collection';
import { unitOfWork } from '../store/unitOfWork';
import { attemptRecordOf, HTTP_GONE, sendEventToWebhook, webhookDisabledFields } from './attempt';
import {
  type Delivery,
  type DeliveryTaskFields,
  deliveries,
  deliveryId,
  newDeliveryFields,
  stageDeliveryTasks,
  stageNewDelivery,
} from './delivery';
import { requireWebhook, type WebhookRecord, webhookSubscriptions } from './subscription';

const invalidState = (message: string): ApiError => new ApiError('INVALID_STATE', message);

export function checkWebhookIsActive(subscription: WebhookRecord): void {
  if (!subscription.active) throw invalidState('The webhook is disabled. Enable it first.');
}

/** Starts a new round of attempts. A pending delivery keeps its attempt count and becomes due now. 1 write. */
function stageNewRound(writes: Writes, tenant: Tenant, delivery: Delivery, now: Date): Delivery {
  const pending = delivery.status === 'pending';
  return deliveries.of(tenant).stageUpdate(writes, delivery, {
    status: 'pending',
    attempts: pending ? delivery.attempts : 0,
    round: delivery.round + 1,
    next_attempt_at: now,
    updated_at: now,
  });
}

/**
 * Resends a delivery with the same id. 3 reads, 1 write.
 * @throws 404; 409 `INVALID_STATE` for a test, a disabled webhook or an event that is no longer stored.
 */
export async function stageDeliveryRetry(writes: Writes, tenant: Tenant, id: string, now: Date): Promise<Delivery> {
  const delivery = await deliveries.of(tenant).require(id, 'Webhook delivery');
  checkWebhookIsActive(await requireWebhook(tenant, delivery.subscription_id));
  if (delivery.event_id === null) throw invalidState('A test event can’t be resent. Send a new one.');
  const event = await events.of(tenant).get(delivery.event_id);
  if (!event || event.expires_at <= now) throw invalidState('The event is no longer stored');
  const again = stageNewRound(writes, tenant, delivery, now);
  stageDeliveryTasks(writes, [again], 'replay');
  return again;
}

interface ReplayWindow {
  since: Date;
  until: Date;
}

/**
 * The organization's events in the replay window that match the webhook's types. Index: organization, type, created_at.
 */
const eventsIn =
  (subscription: WebhookRecord, { since, until }: ReplayWindow) =>
  (query: Query): Query =>
    query
      .where('type', 'in', [...subscription.events])
      .where('created_at', '>=', since)
      .where('created_at', '<=', until);

/** Counts with an aggregation: 1 read per 1,000 events. */
export const countEventsInReplayWindow = (
  tenant: Tenant,
  subscription: WebhookRecord,
  window: ReplayWindow,
): Promise<number> => events.of(tenant).count(eventsIn(subscription, window));

const PAGE = pageSize(100);

/**
 * Replays one page: delivers events in the window that have no delivery, and resends failed and skipped deliveries.
 * Leaves pending and successful ones unchanged. Costs 2 reads and at most 1 write per event.
 *
 * @returns the last event of the page; null if this was the last page.
 */
export async function replayPageOfMissedEvents(
  tenant: Tenant,
  subscription: WebhookRecord,
  window: ReplayWindow,
  now: Date,
  after: string | null,
): Promise<string | null> {
  const store = events.of(tenant);
  const start = after === null ? null : await store.get(after);
  const page = await store.list((query) => {
    const ordered = eventsIn(
      subscription,
      window,
    )(query)
      .orderBy('created_at')
      .orderBy(documentIdFieldPath)
      .limit(PAGE);
    return start ? ordered.startAfter(start.created_at, store.ref(start.id)) : ordered;
  });
  await unitOfWork(async (writes) => {
    const ids = page.map((event) => deliveryId(event.id, subscription.id));
    const known = await deliveries.of(tenant).getMany(ids);
    const due: DeliveryTaskFields[] = [];
    for (const event of page) {
      if (event.expires_at <= now) continue;
      const delivery = known.get(deliveryId(event.id, subscription.id));
      if (!delivery) due.push(stageNewDelivery(writes, tenant, event, subscription.id, now));
      else if (delivery.status === 'failed' || delivery.status === 'skipped')
        due.push(stageNewRound(writes, tenant, delivery, now));
    }
    stageDeliveryTasks(writes, due, 'replay');
  });
  return page.length === PAGE ? (page.at(-1)?.id ?? null) : null;
}

/**
 * Sends a test event. Costs 1 write, plus 2 if the receiver responds with 410, which disables an active webhook. Sends
 * before the commit, because the API response includes the receiver's response. At worst, a retry sends a second test
 * event.
 */
export async function sendTestEvent(writes: Writes, tenant: Tenant, subscription: WebhookRecord, now: Date) {
  const event = {
    id: newId(),
    type: 'webhook.test',
    created_at: now,
    organization_id: tenant.organizationId,
    data_json: JSON.stringify({ webhook_id: subscription.id, message: 'This is a test of your webhook.' }),
    expires_at: addMs(now, EVENT_RETENTION_MS),
  } as const;
  const id = deliveryId(event.id, subscription.id);
  const exchange = await sendEventToWebhook(subscription, event, id, now);
  deliveries.of(tenant).stageCreate(writes, id, {
    ...newDeliveryFields(event, subscription.id, now),
    event_id: null,
    status: exchange.error === null ? 'succeeded' : 'failed',
    attempts: 1,
    next_attempt_at: null,
    tries: [attemptRecordOf(now, exchange)],
    response_body: exchange.bodyStart,
  });
  if (exchange.statusCode === HTTP_GONE && subscription.active) {
    const recording = auditedServiceWritesOf(tenant, writes);
    webhookSubscriptions.of(tenant).stageUpdate(recording, subscription, webhookDisabledFields('gone', now));
  }
  return {
    delivered: exchange.error === null,
    status_code: exchange.statusCode,
    error: exchange.error,
    latency_ms: exchange.latencyMs,
    response_body: exchange.bodyStart,
    delivery_id: id,
  };
}
