// What follows when a webhook was switched off or deleted.
import type { Tenant } from '../api/actor';
import { listAdmins } from '../identity/members';
import { stageNotification } from '../notifications/notify';
import { clock } from '../platform/clock';
import { webhookLink } from '../platform/links';
import { unitOfWork } from '../platform/unitOfWork';
import { deliveries } from './deliveryRecord';
import type { DisabledReason, Subscription } from './record';

/** Deliveries changed in one commit. */
const PAGE = 300;

/**
 * Makes `skipped` what was pending when the webhook went off; what came after it was switched on again stays.
 * Reads and writes each of them once. Index: organization, subscription, status, created_at.
 */
export async function skipPending(tenant: Tenant, subscriptionId: string, until: Date): Promise<void> {
  const store = deliveries.of(tenant);
  for (let found = PAGE; found === PAGE; ) {
    found = await unitOfWork(async (writes) => {
      const now = clock.now();
      const pending = await store.list((query) =>
        query
          .where('subscription_id', '==', subscriptionId)
          .where('status', '==', 'pending')
          .where('created_at', '<=', until)
          .limit(PAGE),
      );
      for (const delivery of pending) {
        store.stageUpdate(writes, delivery, { status: 'skipped', next_attempt_at: null, updated_at: now });
      }
      return pending.length;
    });
  }
}

/** Deletes a webhook's delivery log. Reads and writes each of them once. */
export async function purgeDeliveries(tenant: Tenant, subscriptionId: string): Promise<void> {
  const store = deliveries.of(tenant);
  for (let found = PAGE; found === PAGE; ) {
    found = await unitOfWork(async (writes) => {
      const logged = await store.list((query) =>
        query.where('subscription_id', '==', subscriptionId).limit(PAGE),
      );
      for (const delivery of logged) store.stageDelete(writes, delivery);
      return logged.length;
    });
  }
}

const REASONS: Readonly<Record<DisabledReason, string>> = {
  too_many_failures: 'too many deliveries failed in a row',
  gone: 'its receiver answered 410 Gone',
};

/** Tells the organization's admins, once for this switch-off. As many reads and writes as admins. */
export async function notifySwitchedOff(
  tenant: Tenant,
  subscription: Subscription,
  reason: DisabledReason,
  cause: string,
): Promise<void> {
  const admins = await listAdmins(tenant);
  await unitOfWork(async (writes) => {
    for (const admin of admins) {
      stageNotification(writes, tenant, {
        userId: admin.id,
        type: 'webhook_disabled',
        itemType: 'webhook',
        itemId: subscription.id,
        itemName: subscription.description || new URL(subscription.url).hostname,
        message: `The webhook to ${new URL(subscription.url).hostname} was switched off: ${REASONS[reason]}`,
        link: webhookLink(subscription.id),
        cause: ['webhook_disabled', cause],
      });
    }
  });
}
