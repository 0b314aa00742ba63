// Tries a delivery when its alarm rings, unless its receiver has enough to do already (specification section 6.1).
import { taskWorker } from '../../api/worker';
import { addMs, clock, SECOND_MS } from '../../platform/clock';
import { randomBelow } from '../../platform/ids';
import { tenantOf } from '../../platform/tenant';
import { attemptDelivery } from '../deliver';
import { type DeliveryTask, deliveryTask, queueAgain } from '../queue';
import { ReceiverGate } from '../receiverGate';

const gate = new ReceiverGate();
const LONGEST_WAIT_MS = 30 * SECOND_MS;

/** Later each time, and never all at once; not by failing, which would slow the whole queue down. No documents. */
function waitForRoom(task: DeliveryTask): Promise<void> {
  const waitMs = Math.min(LONGEST_WAIT_MS, SECOND_MS * 2 ** Math.min(task.waits, 5));
  return queueAgain(task, addMs(clock.now(), waitMs / 2 + randomBelow(waitMs)));
}

async function deliver(task: DeliveryTask): Promise<void> {
  if (!gate.enter(task.subscription_id)) return waitForRoom(task);
  let slow = true;
  try {
    slow = await attemptDelivery({
      tenant: tenantOf(task.organization_id),
      deliveryId: task.delivery_id,
      subscriptionId: task.subscription_id,
      eventId: task.event_id,
    });
  } finally {
    gate.leave(task.subscription_id, slow);
  }
}

export const deliverWebhook = taskWorker({
  rateLimits: { maxConcurrentDispatches: 1000, maxDispatchesPerSecond: 500 },
  // For faults of our own; a receiver's are tried again by the delivery's own times.
  retry: { maxAttempts: 5, minBackoffSeconds: 2, maxBackoffSeconds: 30 },
  timeoutSeconds: 60,
  secrets: ['WEBHOOK_ENCRYPTION_KEY'],
  run: (payload) => deliver(deliveryTask.parse(payload)),
});
