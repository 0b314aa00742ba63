// Sends events on demand: missed events, with their original delivery ids, and test events.
import { writesRecordingActivityOfService } from '../activity/write/activityLog';
import type { Tenant } from '../api/actor';
import { ApiError } from '../api/errors';
import type { Writes } from '../api/writes';
import { EVENTS_KEPT_MS, type Event, events } from '../events/event';
import { addMs } from '../platform/clock';
import { newId } from '../platform/ids';
import { documentIdPath } from '../store/collection';
import { unitOfWork } from '../store/unitOfWork';
import { deliveryTryFields, GONE, sendEventToWebhook, stageSwitchOffOfGoneWebhook } from './attempt';
import {
  type Delivery,
  type DueDelivery,
  deliveries,
  deliveryId,
  dueDeliveries,
  queueDeliveriesAfterCommit,
  stageNewDelivery,
} from './delivery';
import { requireWebhook, type Subscription } from './subscription';

const invalidState = (message: string): ApiError => new ApiError('INVALID_STATE', message);

export function checkWebhookIsActive(subscription: Subscription): void {
  if (!subscription.active) throw invalidState('The webhook is disabled; enable it first');
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
export async function retryDelivery(
  writes: Writes,
  tenant: Tenant,
  id: string,
  now: Date,
): Promise<Delivery> {
  const delivery = await deliveries.of(tenant).require(id, 'Webhook delivery');
  checkWebhookIsActive(await requireWebhook(tenant, delivery.subscription_id));
  if (delivery.event_id === null) throw invalidState('A test event can’t be resent; send a new one');
  const event = await events.of(tenant).get(delivery.event_id);
  if (!event || event.expires_at <= now) throw invalidState('The event is no longer stored');
  const again = stageNewRound(writes, tenant, delivery, now);
  queueDeliveriesAfterCommit(writes, [again], 'replay');
  return again;
}

export interface ReplayWindow {
  since: Date;
  until: Date;
}

const within = (tenant: Tenant, subscription: Subscription, { since, until }: ReplayWindow) => ({
  store: events.of(tenant),
  /** Index: organization, type, created_at. */
  scope: (query: Parameters<Parameters<ReturnType<typeof events.of>['list']>[0]>[0]) =>
    query
      .where('type', 'in', [...subscription.events])
      .where('created_at', '>=', since)
      .where('created_at', '<=', until),
});

/** Uses an aggregation: 1 read per 1,000 events. */
export function countEventsToReplay(
  tenant: Tenant,
  subscription: Subscription,
  window: ReplayWindow,
): Promise<number> {
  const { store, scope } = within(tenant, subscription, window);
  return store.count(scope);
}

const PAGE = 100;

/**
 * Replays one page: delivers the window's missing events, and resends failed and skipped ones. Pending and successful
 * deliveries stay unchanged. 2 reads and at most 1 write per event.
 *
 * @returns the last event of the page; null if it was the last page.
 */
export async function replayPageOfEvents(
  tenant: Tenant,
  subscription: Subscription,
  window: ReplayWindow,
  now: Date,
  after: string | null,
): Promise<string | null> {
  const { store, scope } = within(tenant, subscription, window);
  const start = after === null ? null : await store.get(after);
  const page = await store.list((query) => {
    const ordered = scope(query).orderBy('created_at').orderBy(documentIdPath).limit(PAGE);
    return start ? ordered.startAfter(start.created_at, store.ref(start.id)) : ordered;
  });
  await unitOfWork(async (writes) => {
    const ids = page.map((event) => deliveryId(event.id, subscription.id));
    const known = await deliveries.of(tenant).getMany(ids);
    const due = page.flatMap(
      (event) => stageMissed(writes, tenant, { event, subscription, known, now }) ?? [],
    );
    queueDeliveriesAfterCommit(writes, due, 'replay');
  });
  return page.length === PAGE ? (page.at(-1)?.id ?? null) : null;
}

interface Missed {
  event: Event;
  subscription: Subscription;
  known: ReadonlyMap<string, Delivery>;
  now: Date;
}

function stageMissed(
  writes: Writes,
  tenant: Tenant,
  { event, subscription, known, now }: Missed,
): DueDelivery | null {
  if (event.expires_at <= now) return null;
  const delivery = known.get(deliveryId(event.id, subscription.id));
  if (!delivery) return stageNewDelivery(writes, tenant, event, subscription.id, now);
  const missed = delivery.status === 'failed' || delivery.status === 'skipped';
  return missed ? stageNewRound(writes, tenant, delivery, now) : null;
}

const TEST = 'webhook.test';

/**
 * Sends a test event. 1 write, plus 2 if the receiver responds with 410, which switches off an active webhook. Sends
 * before the commit, because the API response includes the receiver's response; at worst, a retry sends a second test.
 */
export async function sendTestEvent(writes: Writes, tenant: Tenant, subscription: Subscription, now: Date) {
  const event = {
    id: newId(),
    type: TEST,
    created_at: now,
    organization_id: tenant.organizationId,
    data_json: JSON.stringify({ webhook_id: subscription.id, message: 'This is a test of your webhook.' }),
  } as const;
  const id = deliveryId(event.id, subscription.id);
  const exchange = await sendEventToWebhook(subscription, event, id, now);
  deliveries.of(tenant).stageCreate(writes, id, {
    subscription_id: subscription.id,
    event_id: null,
    event_type: TEST,
    status: exchange.error === null ? 'succeeded' : 'failed',
    attempts: 1,
    round: 0,
    next_attempt_at: null,
    tries: [deliveryTryFields(now, exchange)],
    response_body: exchange.bodyStart,
    shard: dueDeliveries.shardOf(id),
    created_at: now,
    updated_at: now,
    expires_at: addMs(now, EVENTS_KEPT_MS),
  });
  if (exchange.statusCode === GONE && subscription.active)
    stageSwitchOffOfGoneWebhook(writesRecordingActivityOfService(tenant, writes), tenant, subscription, now);
  return {
    delivered: exchange.error === null,
    status_code: exchange.statusCode,
    error: exchange.error,
    latency_ms: exchange.latencyMs,
    response_body: exchange.bodyStart,
    delivery_id: id,
  };
}
