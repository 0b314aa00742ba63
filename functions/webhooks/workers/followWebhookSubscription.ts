// Does what follows from a webhook's being switched off or deleted (specification sections 3 and 4.9).
import { triggerWorker } from '../../api/worker';
import { laterOf } from '../../platform/clock';
import { tenantOf } from '../../platform/tenant';
import { notifySwitchedOff, purgeDeliveries, skipPending } from '../follow';
import { subscriptions } from '../record';

export const followWebhookSubscription = triggerWorker({
  document: 'webhook_subscriptions/{id}',
  timeoutSeconds: 540,
  run: async ({ eventId, time, before, after }) => {
    const was = before && subscriptions.decode(before);
    const is = after && subscriptions.decode(after);
    if (was === null) return;
    const tenant = tenantOf(was.organization_id);
    if (is === null) {
      await purgeDeliveries(tenant, was.id);
      return;
    }
    if (was.active && !is.active) await skipPending(tenant, is.id, laterOf(time, is.updated_at));
    if (was.disabled_reason === null && is.disabled_reason !== null) {
      await notifySwitchedOff(tenant, is, is.disabled_reason, eventId);
    }
  },
});
