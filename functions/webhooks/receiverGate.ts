// Limits the number of concurrent attempts per receiver, so that a slow receiver doesn't delay deliveries to others.
// Excess attempts wait.
import type { Tenant } from '../api/actor';
import type { Event } from '../events/event';
import { addMs, clock, monotonicMs, SECOND_MS } from '../platform/clock';
import { randomBelow } from '../platform/ids';
import { unitOfWork } from '../store/unitOfWork';
import { attemptDueDelivery, attemptFirstDelivery } from './attempt';
import { type DeliveryTaskPayload, deliveryQueue, stageNewDelivery } from './delivery';
import type { WebhookRecord } from './subscription';

/**
 * The number of concurrent attempts an instance makes to a receiver it has no history for. An instance handles 80
 * attempts in total.
 */
const DEFAULT_SLOTS = 10;
/** Each timely response allows one more concurrent attempt, up to half of the instance's capacity. */
const MAX_SLOTS = 40;
/** After a timeout, attempts run one at a time until the receiver recovers. */
const SLOTS_WHEN_SLOW = 1;
/** A receiver is considered slow if an attempt has run for this long without a response. */
const SLOW_MS = SECOND_MS;

/**
 * How long a task waits before it tries again to get a slot: short for a busy receiver, long for a slow one. The delay
 * doubles each time.
 */
const PAUSES = {
  busy: { firstMs: 500, maxMs: 2 * SECOND_MS },
  slow: { firstMs: 4 * SECOND_MS, maxMs: 30 * SECOND_MS },
} as const;

/** A running attempt. Pass it to {@link ReceiverConcurrencyLimiter.leave} when the attempt ends. */
export interface ReceiverPermit {
  receiver: string;
  since: number;
}

/** Times are in milliseconds on a monotonic clock. */
export class ReceiverConcurrencyLimiter {
  /** Running attempts per receiver, oldest first. */
  private readonly running = new Map<string, ReceiverPermit[]>();
  /** The number of slots for each receiver that has a history. */
  private readonly slotCounts = new Map<string, number>();

  /** Takes a slot, which {@link leave} releases; returns null if all slots are taken. */
  enter(receiver: string, now: number): ReceiverPermit | null {
    const slots = this.running.get(receiver) ?? [];
    if (slots.length >= (this.slotCounts.get(receiver) ?? DEFAULT_SLOTS)) return null;
    const slot = { receiver, since: now };
    this.running.set(receiver, [...slots, slot]);
    return slot;
  }

  leave(slot: ReceiverPermit, hasTimedOut: boolean): void {
    const { receiver } = slot;
    const left = (this.running.get(receiver) ?? []).filter((other) => other !== slot);
    if (left.length === 0) this.running.delete(receiver);
    else this.running.set(receiver, left);
    const before = this.slotCounts.get(receiver) ?? DEFAULT_SLOTS;
    const recovered = before === SLOTS_WHEN_SLOW ? DEFAULT_SLOTS : Math.min(MAX_SLOTS, before + 1);
    this.slotCounts.set(receiver, hasTimedOut ? SLOTS_WHEN_SLOW : recovered);
  }

  /** Runs `attempt` if a slot is free, and returns whether it ran. `attempt` returns whether the receiver timed out. */
  async tryWithSlot(receiver: string, attempt: () => Promise<boolean>): Promise<boolean> {
    const slot = this.enter(receiver, monotonicMs());
    if (slot === null) return false;
    let timedOut = false;
    try {
      timedOut = await attempt();
    } finally {
      this.leave(slot, timedOut);
    }
    return true;
  }

  /** How long a task waits for a busy receiver after it has already waited `waits` times. */
  pauseMs(receiver: string, now: number, waits: number): number {
    const oldest = this.running.get(receiver)?.[0];
    const slow =
      this.slotCounts.get(receiver) === SLOTS_WHEN_SLOW || (oldest !== undefined && now - oldest.since >= SLOW_MS);
    const { firstMs, maxMs } = slow ? PAUSES.slow : PAUSES.busy;
    return Math.min(maxMs, firstMs * 2 ** Math.min(waits, 6));
  }
}

const gate = new ReceiverConcurrencyLimiter();

/** Requeues the task with a random delay. Letting the task fail instead would slow down the whole queue. */
function requeueForLater(task: DeliveryTaskPayload): Promise<void> {
  const pauseMs = gate.pauseMs(task.subscription_id, monotonicMs(), task.waits);
  const at = addMs(clock.now(), pauseMs / 2 + randomBelow(pauseMs));
  return deliveryQueue.enqueue({ ...task, waits: task.waits + 1 }, { at });
}

/** Attempts the delivery that the task names, or requeues the task if the receiver is busy. */
export async function runDeliveryTask(task: DeliveryTaskPayload): Promise<void> {
  const tried = await gate.tryWithSlot(task.subscription_id, () => attemptDueDelivery(task));
  if (!tried) await requeueForLater(task);
}

/** Makes the first attempt for a new event, or queues it if the receiver is busy. 2 writes, or 1 if queued. */
export async function startWebhookDelivery(tenant: Tenant, event: Event, subscription: WebhookRecord): Promise<void> {
  const tried = await gate.tryWithSlot(subscription.id, () => attemptFirstDelivery(tenant, event, subscription));
  if (tried) return;
  await unitOfWork(async (writes) => {
    const { id } = stageNewDelivery(writes, tenant, event, subscription.id, clock.now());
    const task = {
      organization_id: tenant.organizationId,
      subscription_id: subscription.id,
      event_id: event.id,
    };
    writes.afterCommit(() => requeueForLater({ ...task, delivery_id: id, waits: 0 }));
  });
}
