// Sends a test event and logs it as a delivery with one attempt.

import { writesRecordingActivityOfService } from '../../activity/write/activityLog';
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { EVENTS_KEPT_MS } from '../../events/record';
import { addMs } from '../../platform/clock';
import { newId } from '../../platform/ids';
import type { Subscription } from '../record';
import { deliveries, deliveryId, dueDeliveries } from './deliveryRecord';
import { deliveryTryOf, GONE, sendEventToWebhook, stageSwitchOffOfGoneWebhook } from './tryDelivery';

const TEST = 'webhook.test';

/**
 * Sends a test event: 1 write, 2 more if the receiver answers 410, which switches an active webhook off. Sends before
 * the commit, because the response contains the receiver's answer; at worst, a retry sends a second test.
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
    tries: [deliveryTryOf(now, exchange)],
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
