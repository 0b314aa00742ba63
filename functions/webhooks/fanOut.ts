// Makes one delivery for each webhook that asked for an event.
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { listenersTo } from '../events/listeners';
import type { Event } from '../events/record';
import { deliveries, deliveryId, dueDeliveries } from './deliveryRecord';
import type { DueDelivery } from './queue';
import { type Subscription, subscriptions } from './record';

/** The one read of who listens, and as many as there are webhooks that asked for the type. */
export async function listSubscribers(tenant: Tenant, event: Event): Promise<Subscription[]> {
  const ids = await listenersTo(event, subscriptions.name);
  const found = await subscriptions.of(tenant).getMany(ids);
  return [...found.values()].filter(({ active, events }) => active && events.includes(event.type));
}

export const newDelivery = (
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

/** 1 write; none when the delivery is there already. Its timer is the caller's to set. */
export function stageDelivery(
  writes: Writes,
  tenant: Tenant,
  event: Event,
  subscriptionId: string,
  now: Date,
): DueDelivery {
  const id = deliveryId(event.id, subscriptionId);
  const delivery = newDelivery(event, subscriptionId, now);
  deliveries.of(tenant).stageCreateOnce(writes, id, delivery);
  return { ...delivery, id, organization_id: tenant.organizationId };
}
