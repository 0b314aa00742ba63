// Timers for deliveries: which task makes which try, so that the same try is never queued twice by the same cause.

import { z } from 'zod';
import type { Writes } from '../../api/writes';
import { taskQueue } from '../../jobs/tasks';
import { clock } from '../../platform/clock';
import type { Delivery } from './deliveryRecord';

const deliveryTask = z.object({
  organization_id: z.string(),
  delivery_id: z.string(),
  subscription_id: z.string(),
  event_id: z.string(),
  /** How often the task has found its receiver busy. */
  waits: z.int().default(0),
});
export type DeliveryTask = z.output<typeof deliveryTask>;

export const deliveryQueue = taskQueue({
  name: 'deliverWebhook',
  payload: deliveryTask,
  timeoutSeconds: 60,
  rateLimits: { maxConcurrentDispatches: 1000, maxDispatchesPerSecond: 500 },
  // For faults of our own; a receiver's are tried again by the delivery's own times.
  retry: { maxAttempts: 5, minBackoffSeconds: 2, maxBackoffSeconds: 30 },
});

/** Stretches of time whose events are sent again, a page for each task. */
export const replayQueue = taskQueue({
  name: 'replayEvents',
  payload: z.object({
    organization_id: z.string(),
    subscription_id: z.string(),
    since: z.coerce.date(),
    until: z.coerce.date(),
    after: z.string().nullable(),
  }),
  rateLimits: { maxConcurrentDispatches: 20, maxDispatchesPerSecond: 20 },
});

/** The fields of a delivery that a timer needs. */
export type DueDelivery = Pick<
  Delivery,
  'id' | 'organization_id' | 'subscription_id' | 'event_id' | 'attempts' | 'round' | 'next_attempt_at'
>;

/** `cause` tells the timers of different finders apart; each finder's timer for one try is made once. */
export async function queueDeliveryAttempt(delivery: DueDelivery, cause: string): Promise<void> {
  const { id, organization_id, subscription_id, event_id, attempts, round, next_attempt_at } = delivery;
  // A test is made on the spot and never again.
  if (event_id === null) return;
  await deliveryQueue.enqueue(
    { organization_id, delivery_id: id, subscription_id, event_id },
    { name: [id, round, attempts, cause], at: next_attempt_at ?? clock.now() },
  );
}

/** Timers for all of them once they are committed, side by side. */
export const queueDeliveriesAfterCommit = (
  writes: Writes,
  due: readonly DueDelivery[],
  cause: string,
): void =>
  writes.afterCommit(async () => {
    await Promise.all(due.map((delivery) => queueDeliveryAttempt(delivery, cause)));
  });

/** The same try once more, later: its receiver has enough to do at the moment. */
export const requeueDeliveryTask = (task: DeliveryTask, at: Date): Promise<void> =>
  deliveryQueue.enqueue({ ...task, waits: task.waits + 1 }, { at });
