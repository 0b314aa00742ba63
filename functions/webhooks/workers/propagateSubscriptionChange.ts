// Ends pending deliveries after a webhook is switched off or deleted.
import { firestoreTriggerWorker } from '../../api/worker';
import { laterOf } from '../../platform/clock';
import { tenantOf } from '../../store/tenant';
import {
  deleteDeliveriesOfWebhook,
  notifyAdminsOfWebhookSwitchedOff,
  skipPendingDeliveriesOfWebhook,
} from '../delivery/endDeliveries';
import { webhookSubscriptions } from '../record';

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
