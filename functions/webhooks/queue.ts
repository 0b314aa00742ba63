// Alarms for deliveries: which task makes which try, so that the same try is never queued twice by the same cause.

import { z } from 'zod';
import type { Writes } from '../api/writes';
import { clock } from '../platform/clock';
import { enqueueTask } from '../platform/tasks';
import type { Delivery } from './deliveryRecord';

export const DELIVERY_QUEUE = 'deliverWebhook';
export const REPLAY_QUEUE = 'replayEvents';

export const deliveryTask = z.object({
  organization_id: z.string(),
  delivery_id: z.string(),
  subscription_id: z.string(),
  event_id: z.string(),
  /** How often the task has found its receiver busy. */
  waits: z.int().default(0),
});
export type DeliveryTask = z.output<typeof deliveryTask>;

/** What an alarm must know of its delivery. */
export type Due = Pick<
  Delivery,
  'id' | 'organization_id' | 'subscription_id' | 'event_id' | 'attempts' | 'round' | 'next_attempt_at'
>;

/** `cause` tells the alarms of different finders apart; each finder's alarm for one try is made once. */
export async function queueAttempt(delivery: Due, cause: string): Promise<void> {
  const { id, organization_id, subscription_id, event_id, attempts, round, next_attempt_at } = delivery;
  // A test is made on the spot and never again.
  if (event_id === null) return;
  await enqueueTask({
    queue: DELIVERY_QUEUE,
    name: [id, round, attempts, cause],
    payload: { organization_id, delivery_id: id, subscription_id, event_id },
    at: next_attempt_at ?? clock.now(),
  });
}

/** Alarms for all of them once they are committed, side by side. */
export const queueAfterCommit = (writes: Writes, due: readonly Due[], cause: string): void =>
  writes.afterCommit(async () => {
    await Promise.all(due.map((delivery) => queueAttempt(delivery, cause)));
  });

/** The same try once more, later: its receiver has enough to do at the moment. */
export const queueAgain = (task: DeliveryTask, at: Date): Promise<void> =>
  enqueueTask({ queue: DELIVERY_QUEUE, payload: { ...task, waits: task.waits + 1 }, at });
