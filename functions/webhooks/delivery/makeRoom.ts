// Attempts deliveries. If the receiver is busy, a task retries later.
import { type Tenant, tenantOf } from '../../api/actor';
import type { Event } from '../../events/record';
import { addMs, clock, monotonicMs } from '../../platform/clock';
import { randomBelow } from '../../platform/ids';
import { unitOfWork } from '../../store/unitOfWork';
import type { Subscription } from '../record';
import { stageNewDelivery } from './createDeliveries';
import { type DeliveryTask, requeueDeliveryTask } from './deliveryTimers';
import { ReceiverGate } from './receiverGate';
import { attemptDueDelivery, attemptFirstDelivery } from './tryDelivery';

const gate = new ReceiverGate();

/** Queues the task again after a random delay. Failing the task instead would slow down the whole queue. */
function waitForRoom(task: DeliveryTask): Promise<void> {
  const pauseMs = gate.pauseMs(task.subscription_id, monotonicMs(), task.waits);
  return requeueDeliveryTask(task, addMs(clock.now(), pauseMs / 2 + randomBelow(pauseMs)));
}

/** Attempts a task's delivery, or requeues it if the receiver is busy. */
export async function attemptDeliveryOfTask(task: DeliveryTask): Promise<void> {
  const dispatch = {
    tenant: tenantOf(task.organization_id),
    deliveryId: task.delivery_id,
    subscriptionId: task.subscription_id,
    eventId: task.event_id,
  };
  const tried = await gate.tryWhenRoom(task.subscription_id, () => attemptDueDelivery(dispatch));
  if (!tried) await waitForRoom(task);
}

/** Makes the first attempt for a new event. 2 writes, or 1 if the receiver is busy. */
export async function attemptDeliveryOfNewEvent(
  tenant: Tenant,
  event: Event,
  subscription: Subscription,
): Promise<void> {
  const tried = await gate.tryWhenRoom(subscription.id, () =>
    attemptFirstDelivery(tenant, event, subscription),
  );
  if (tried) return;
  await unitOfWork(async (writes) => {
    const { id } = stageNewDelivery(writes, tenant, event, subscription.id, clock.now());
    const task = {
      organization_id: tenant.organizationId,
      subscription_id: subscription.id,
      event_id: event.id,
    };
    writes.afterCommit(() => waitForRoom({ ...task, delivery_id: id, waits: 0 }));
  });
}
