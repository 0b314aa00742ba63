// Attempts due deliveries whose task was lost.

import { dueWorker } from '../../jobs/dueWorker';
import { clock, MINUTE_MS, SECOND_MS } from '../../platform/clock';
import { dueDeliveries } from '../delivery/deliveryRecord';
import { queueDeliveryAttempt } from '../delivery/deliveryTimers';

/** A delivery that waits for room keeps its task; so the sweep's own is made once in this time, not at every sweep. */
const RING_AGAIN_MS = 10 * MINUTE_MS;

export const sweepWebhookDeliveries = dueWorker(dueDeliveries, {
  sweptWhenLateMs: 30 * SECOND_MS,
  run: async (delivery) => {
    const now = clock.now();
    const cause = `sweep ${Math.floor(now.getTime() / RING_AGAIN_MS)}`;
    await queueDeliveryAttempt({ ...delivery, next_attempt_at: now }, cause);
  },
});
