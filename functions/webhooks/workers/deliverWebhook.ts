// Tries a delivery when its alarm rings, unless its receiver has enough to do already (specification section 6.1).
import { taskWorker } from '../../api/worker';
import { addMs, clock } from '../../platform/clock';
import { randomBelow } from '../../platform/ids';
import { tenantOf } from '../../platform/tenant';
import { attemptDelivery } from '../deliver';
import { type DeliveryTask, deliveryTask, queueAgain } from '../queue';
import { ReceiverGate } from '../receiverGate';

const gate = new ReceiverGate();

/** Never all at once; and not by failing, which would slow the whole queue down. No documents. */
function waitForRoom(task: DeliveryTask): Promise<void> {
  const pauseMs = gate.pauseMs(task.subscription_id, performance.now(), task.waits);
  return queueAgain(task, addMs(clock.now(), pauseMs / 2 + randomBelow(pauseMs)));
}

async function deliver(task: DeliveryTask): Promise<void> {
  const place = gate.enter(task.subscription_id, performance.now());
  if (place === null) return waitForRoom(task);
  let timedOut = false;
  try {
    timedOut = await attemptDelivery({
      tenant: tenantOf(task.organization_id),
      deliveryId: task.delivery_id,
      subscriptionId: task.subscription_id,
      eventId: task.event_id,
    });
  } finally {
    gate.leave(place, timedOut);
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
