// Timers for deliveries. A task's name contains its attempt and cause, so that a cause queues an attempt only once.

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
  /** How often the task has found the receiver busy. */
  waits: z.int().default(0),
});
export type DeliveryTask = z.output<typeof deliveryTask>;

export const deliveryQueue = taskQueue({
  name: 'deliverWebhook',
  payload: deliveryTask,
  timeoutSeconds: 60,
  rateLimits: { maxConcurrentDispatches: 1000, maxDispatchesPerSecond: 500 },
  // These retries cover our own failures. Failures of the receiver follow the delivery's own schedule.
  retry: { maxAttempts: 5, minBackoffSeconds: 2, maxBackoffSeconds: 30 },
});

/** Replays of past events, one page per task. */
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

/** Queues the delivery's next attempt, once per `cause`. */
export async function queueDeliveryAttempt(delivery: DueDelivery, cause: string): Promise<void> {
  const { id, organization_id, subscription_id, event_id, attempts, round, next_attempt_at } = delivery;
  // Tests are sent immediately and never retried.
  if (event_id === null) return;
  await deliveryQueue.enqueue(
    { organization_id, delivery_id: id, subscription_id, event_id },
    { name: [id, round, attempts, cause], at: next_attempt_at ?? clock.now() },
  );
}

/** Sets the timers of all deliveries after the commit. */
export const queueDeliveriesAfterCommit = (
  writes: Writes,
  due: readonly DueDelivery[],
  cause: string,
): void =>
  writes.afterCommit(async () => {
    await Promise.all(due.map((delivery) => queueDeliveryAttempt(delivery, cause)));
  });

/** Queues the same attempt for later, because the receiver is busy. */
export const requeueDeliveryTask = (task: DeliveryTask, at: Date): Promise<void> =>
  deliveryQueue.enqueue({ ...task, waits: task.waits + 1 }, { at });
