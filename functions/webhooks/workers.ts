// Background workers for webhooks.

import { commitInBatchesUnaudited } from '../activity/write/activityLog';
import { type Tenant, tenantOf } from '../api/actor';
import { declareFirestoreCreationWorker, declareFirestoreTriggerWorker, declareTaskWorker } from '../api/worker';
import { events } from '../events/event';
import { listAdminsToNotify } from '../identity/user';
import { createDueWorker } from '../jobs/dueWorker';
import { messageTextsForRecipient } from '../messaging/languages';
import { stageInAppNotification } from '../notifications/notification';
import { loadOrganization } from '../organizations/organization';
import { clock, laterOf, MINUTE_MS, SECOND_MS } from '../platform/clock';
import { pageUrlOfWebhook } from '../platform/pageUrls';
import { pageSize } from '../platform/params';
import { unitOfWork } from '../store/unitOfWork';
import {
  deliveries,
  deliveryQueue,
  dueDeliveries,
  endedDeliveryFields,
  eventReplayQueue,
  listWebhooksForEvent,
  queueDeliveryAttempt,
} from './delivery';
import { runDeliveryTask, startWebhookDelivery } from './receiverGate';
import { replayPageOfMissedEvents } from './replay';
import { type WebhookDisabledReason, type WebhookRecord, webhookSubscriptions } from './subscription';

/** Attempts a webhook delivery that is due. */
export const deliverWebhook = declareTaskWorker(deliveryQueue, {
  secrets: ['WEBHOOK_ENCRYPTION_KEY'],
  run: runDeliveryTask,
});

/**
 * Creates the deliveries for a new event. Costs 1 read, shared with calendars, plus 1 read and 2 writes per subscribed
 * webhook. If this fails, the platform runs it again for the same event. The sweep picks up deliveries that already
 * exist.
 */
export const fanOutEvent = declareFirestoreCreationWorker({
  on: events,
  secrets: ['WEBHOOK_ENCRYPTION_KEY'],
  run: async (event) => {
    const tenant = tenantOf(event.organization_id);
    const subscribers = await listWebhooksForEvent(tenant, event);
    const results = await Promise.allSettled(subscribers.map((each) => startWebhookDelivery(tenant, event, each)));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  },
});

/** Ends pending deliveries after a webhook is disabled or deleted. */
export const propagateWebhookChange = declareFirestoreTriggerWorker({
  on: webhookSubscriptions,
  timeoutSeconds: 540,
  run: async ({ eventId, time, before: was, after: is }) => {
    if (was === null) return;
    const tenant = tenantOf(was.organization_id);
    if (is === null) {
      await deleteDeliveriesOfWebhook(tenant, was.id);
      return;
    }
    if (was.active && !is.active) await skipPendingDeliveriesOfWebhook(tenant, is.id, laterOf(time, is.updated_at));
    if (was.disabled_reason === null && is.disabled_reason !== null) {
      await notifyAdminsOfWebhookSwitchedOff(tenant, is, is.disabled_reason, eventId);
    }
  },
});

/** Resends past events to a webhook, one page per task. */
export const replayEvents = declareTaskWorker(eventReplayQueue, {
  run: async (page) => {
    const { organization_id, subscription_id, since, until, after } = page;
    const tenant = tenantOf(organization_id);
    const subscription = await webhookSubscriptions.of(tenant).get(subscription_id);
    if (!subscription?.active) return;
    const next = await replayPageOfMissedEvents(tenant, subscription, { since, until }, clock.now(), after);
    if (next !== null) await eventReplayQueue.enqueue({ ...page, after: next });
  },
});

/**
 * The sweep queues a delivery at most once in this period. A delivery that is waiting for a busy receiver already has a
 * task.
 */
const MIN_REQUEUE_MS = 10 * MINUTE_MS;

/** Attempts due deliveries whose tasks were lost. */
export const sweepWebhookDeliveries = createDueWorker(dueDeliveries, {
  sweptWhenLateMs: 30 * SECOND_MS,
  run: async (delivery) => {
    const now = clock.now();
    const cause = `sweep ${Math.floor(now.getTime() / MIN_REQUEUE_MS)}`;
    await queueDeliveryAttempt({ ...delivery, next_attempt_at: now }, cause);
  },
});

/** The maximum number of deliveries changed per commit. */
const PAGE = pageSize(300);

/**
 * Skips deliveries that were pending when the webhook was disabled. Deliveries created later stay pending, in case the
 * webhook is enabled again. 1 read and 1 write per delivery. Index: organization, subscription, status, created_at.
 */
async function skipPendingDeliveriesOfWebhook(tenant: Tenant, subscriptionId: string, until: Date): Promise<void> {
  const store = deliveries.of(tenant);
  await commitInBatchesUnaudited(async (writes, now) => {
    const pending = await store.list((query) =>
      query
        .where('subscription_id', '==', subscriptionId)
        .where('status', '==', 'pending')
        .where('created_at', '<=', until)
        .limit(PAGE),
    );
    for (const delivery of pending) {
      store.stageUpdate(writes, delivery, endedDeliveryFields('skipped', now));
    }
    return pending.length === PAGE;
  });
}

/** Deletes a webhook's delivery log. 1 read and 1 write per delivery. */
async function deleteDeliveriesOfWebhook(tenant: Tenant, subscriptionId: string): Promise<void> {
  const store = deliveries.of(tenant);
  await commitInBatchesUnaudited(async (writes) => {
    const logged = await store.list((query) => query.where('subscription_id', '==', subscriptionId).limit(PAGE));
    for (const delivery of logged) store.stageDelete(writes, delivery);
    return logged.length === PAGE;
  });
}

/** Notifies the organization's admins, once per `cause`. 1 read, plus 1 read and 2 writes per admin. */
async function notifyAdminsOfWebhookSwitchedOff(
  tenant: Tenant,
  subscription: WebhookRecord,
  reason: WebhookDisabledReason,
  cause: string,
): Promise<void> {
  const { hostname } = new URL(subscription.url);
  await unitOfWork(async (writes) => {
    const [organization, admins] = await Promise.all([loadOrganization(tenant), listAdminsToNotify(tenant)]);
    for (const admin of admins) {
      const { webhookOff, whyOff } = messageTextsForRecipient(admin, organization).notice;
      stageInAppNotification(writes, tenant, {
        userId: admin.id,
        type: 'webhook_disabled',
        itemType: 'webhook',
        itemId: subscription.id,
        itemName: subscription.description || hostname,
        message: webhookOff(hostname, whyOff[reason]),
        link: pageUrlOfWebhook(subscription.id),
        cause: ['webhook_disabled', cause],
      });
    }
  });
}
