// Background workers of this area.

import { tenantOf } from '../api/actor';
import { firestoreCreationTriggerWorker, firestoreTriggerWorker, taskWorker } from '../api/worker';
import { events } from '../events/record';
import { dueWorker } from '../jobs/dueWorker';
import { clock, laterOf, MINUTE_MS, SECOND_MS } from '../platform/clock';
import { listWebhooksForEvent } from './delivery/createDeliveries';
import { dueDeliveries } from './delivery/deliveryRecord';
import { deliveryQueue, queueDeliveryAttempt, replayQueue } from './delivery/deliveryTimers';
import {
  deleteDeliveriesOfWebhook,
  notifyAdminsOfWebhookSwitchedOff,
  skipPendingDeliveriesOfWebhook,
} from './delivery/endDeliveries';
import { attemptDeliveryOfNewEvent, attemptDeliveryOfTask } from './delivery/makeRoom';
import { replayPageOfEvents } from './delivery/replay';
import { webhookSubscriptions } from './record';

/** Attempts a webhook delivery that is due. */
export const deliverWebhook = taskWorker(deliveryQueue, {
  secrets: ['WEBHOOK_ENCRYPTION_KEY'],
  run: attemptDeliveryOfTask,
});

/**
 * Creates the deliveries of a new event. 1 read, shared with calendars, and 1 read and 2 writes per subscribed
 * webhook. After a failure the platform delivers the event again; the sweep finds deliveries that exist.
 */
export const fanOutEvent = firestoreCreationTriggerWorker({
  on: events,
  secrets: ['WEBHOOK_ENCRYPTION_KEY'],
  run: async (event) => {
    const tenant = tenantOf(event.organization_id);
    const subscribers = await listWebhooksForEvent(tenant, event);
    const results = await Promise.allSettled(
      subscribers.map((each) => attemptDeliveryOfNewEvent(tenant, event, each)),
    );
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  },
});

/** Ends pending deliveries after a webhook is switched off or deleted. */
export const propagateSubscriptionChange = firestoreTriggerWorker({
  on: webhookSubscriptions,
  timeoutSeconds: 540,
  run: async ({ eventId, time, before: was, after: is }) => {
    if (was === null) return;
    const tenant = tenantOf(was.organization_id);
    if (is === null) {
      await deleteDeliveriesOfWebhook(tenant, was.id);
      return;
    }
    if (was.active && !is.active)
      await skipPendingDeliveriesOfWebhook(tenant, is.id, laterOf(time, is.updated_at));
    if (was.disabled_reason === null && is.disabled_reason !== null) {
      await notifyAdminsOfWebhookSwitchedOff(tenant, is, is.disabled_reason, eventId);
    }
  },
});

/** Sends past events to a webhook again, one page per task. */
export const replayEvents = taskWorker(replayQueue, {
  run: async (page) => {
    const { organization_id, subscription_id, since, until, after } = page;
    const tenant = tenantOf(organization_id);
    const subscription = await webhookSubscriptions.of(tenant).get(subscription_id);
    if (!subscription?.active) return;
    const next = await replayPageOfEvents(tenant, subscription, { since, until }, clock.now(), after);
    if (next !== null) await replayQueue.enqueue({ ...page, after: next });
  },
});

/** A delivery to a busy receiver still has its task, so the sweep queues another one only once in this time. */
const RING_AGAIN_MS = 10 * MINUTE_MS;

/** Attempts due deliveries whose task was lost. */
export const sweepWebhookDeliveries = dueWorker(dueDeliveries, {
  sweptWhenLateMs: 30 * SECOND_MS,
  run: async (delivery) => {
    const now = clock.now();
    const cause = `sweep ${Math.floor(now.getTime() / RING_AGAIN_MS)}`;
    await queueDeliveryAttempt({ ...delivery, next_attempt_at: now }, cause);
  },
});
