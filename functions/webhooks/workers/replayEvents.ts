// Sends past events to a webhook again, one page per task.
import { taskWorker } from '../../api/worker';
import { clock } from '../../platform/clock';
import { tenantOf } from '../../store/tenant';
import { replayQueue } from '../delivery/deliveryTimers';
import { replayPageOfEvents } from '../delivery/replay';
import { webhookSubscriptions } from '../record';

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
