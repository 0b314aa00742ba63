// Creates one delivery for each webhook that subscribes to an event.
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { listEventListenerIds } from '../../events/listeners';
import type { Event } from '../../events/record';
import { clock } from '../../platform/clock';
import { hasWebhookEnded, type Subscription, webhookSubscriptions } from '../record';
import { deliveries, deliveryId, dueDeliveries } from './deliveryRecord';
import type { DueDelivery } from './deliveryTimers';

/** Lists the webhooks that subscribe to the event. 1 read for the listeners, and 1 per webhook found. */
export async function listWebhooksForEvent(tenant: Tenant, event: Event): Promise<Subscription[]> {
  const ids = await listEventListenerIds(event, webhookSubscriptions.name);
  const found = await webhookSubscriptions.of(tenant).getMany(ids);
  const now = clock.now();
  return [...found.values()].filter(
    (webhook) => webhook.active && !hasWebhookEnded(webhook, now) && webhook.events.includes(event.type),
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

/** Stages a delivery unless it exists. The caller sets its timer. At most 1 write. */
export function stageNewDelivery(
  writes: Writes,
  tenant: Tenant,
  event: Event,
  subscriptionId: string,
  now: Date,
): DueDelivery {
  const id = deliveryId(event.id, subscriptionId);
  const delivery = newDeliveryFields(event, subscriptionId, now);
  deliveries.of(tenant).stageCreateOnce(writes, id, delivery);
  return { ...delivery, id, organization_id: tenant.organizationId };
}
