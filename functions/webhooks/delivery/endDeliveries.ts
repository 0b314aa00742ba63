// Ends the deliveries of a webhook that was switched off or deleted.

import { commitUnauditedInBatches } from '../../activity/write/batches';
import type { Tenant } from '../../api/actor';
import { listAdminsToNotify } from '../../identity/members';
import { messageTextsFor } from '../../messaging/languages';
import { stageInAppNotification } from '../../notifications/notify';
import { loadOrganization } from '../../organizations/organization';
import { webhookPageUrl } from '../../platform/params';
import { unitOfWork } from '../../store/unitOfWork';
import type { DisabledReason, Subscription } from '../record';
import { deliveries } from './deliveryRecord';

/** Deliveries changed in one commit. */
const PAGE = 300;

/**
 * Skips deliveries that were pending when the webhook was switched off. Later deliveries stay, in case the webhook is on
 * again. 1 read and 1 write per delivery. Index: organization, subscription, status, created_at.
 */
export async function skipPendingDeliveriesOfWebhook(
  tenant: Tenant,
  subscriptionId: string,
  until: Date,
): Promise<void> {
  const store = deliveries.of(tenant);
  await commitUnauditedInBatches(async (writes, now) => {
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
    return pending.length === PAGE;
  });
}

/** Deletes a webhook's delivery log. 1 read and 1 write per delivery. */
export async function deleteDeliveriesOfWebhook(tenant: Tenant, subscriptionId: string): Promise<void> {
  const store = deliveries.of(tenant);
  await commitUnauditedInBatches(async (writes) => {
    const logged = await store.list((query) =>
      query.where('subscription_id', '==', subscriptionId).limit(PAGE),
    );
    for (const delivery of logged) store.stageDelete(writes, delivery);
    return logged.length === PAGE;
  });
}

/** Notifies the organization's admins, once per `cause`. 1 read, and 1 read and 2 writes per admin. */
export async function notifyAdminsOfWebhookSwitchedOff(
  tenant: Tenant,
  subscription: Subscription,
  reason: DisabledReason,
  cause: string,
): Promise<void> {
  const { hostname } = new URL(subscription.url);
  await unitOfWork(async (writes) => {
    const [organization, admins] = await Promise.all([loadOrganization(tenant), listAdminsToNotify(tenant)]);
    for (const admin of admins) {
      const { webhookOff, whyOff } = messageTextsFor(admin, organization).notice;
      stageInAppNotification(writes, tenant, {
        userId: admin.id,
        type: 'webhook_disabled',
        itemType: 'webhook',
        itemId: subscription.id,
        itemName: subscription.description || hostname,
        message: webhookOff(hostname, whyOff[reason]),
        link: webhookPageUrl(subscription.id),
        cause: ['webhook_disabled', cause],
      });
    }
  });
}
