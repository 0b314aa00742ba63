// Keeps one receiver from taking all of an instance's room: a slow one waits for itself, not the others for it.
import { monotonicMs, SECOND_MS } from '../../platform/clock';

/** Concurrent attempts to an unknown receiver per instance, which handles 80. */
const ROOM = 10;
/** Each answer in time makes room for one more, up to half of the instance. */
const MAX_ROOM = 40;
/** To one whose last try ran out of time: enough to notice when it is well again. */
const ROOM_WHEN_SLOW = 1;
/** A receiver that has owed an answer for this long is slow until it gives it. */
const SLOW_MS = SECOND_MS;

/** How long a task waits for a slot: short for a busy receiver, long for a slow one. Doubles each time. */
const PAUSES = {
  busy: { firstMs: 500, longestMs: 2 * SECOND_MS },
  slow: { firstMs: 4 * SECOND_MS, longestMs: 30 * SECOND_MS },
} as const;

/** A try under way: hand it back when it has ended. */
export interface Slot {
  receiver: string;
  since: number;
}

/** Times are milliseconds of any one steady clock. */
export class ReceiverGate {
  /** Oldest first. */
  private readonly underWay = new Map<string, Slot[]>();
  /** The slots of receivers with a history. */
  private readonly room = new Map<string, number>();

  /** Room for one more try, until {@link leave}; null when there is none. */
  enter(receiver: string, now: number): Slot | null {
    const slots = this.underWay.get(receiver) ?? [];
    if (slots.length >= (this.room.get(receiver) ?? ROOM)) return null;
    const slot = { receiver, since: now };
    this.underWay.set(receiver, [...slots, slot]);
    return slot;
  }

  leave(slot: Slot, hasTimedOut: boolean): void {
    const { receiver } = slot;
    const left = (this.underWay.get(receiver) ?? []).filter((other) => other !== slot);
    if (left.length === 0) this.underWay.delete(receiver);
    else this.underWay.set(receiver, left);
    const before = this.room.get(receiver) ?? ROOM;
    const recovered = before === ROOM_WHEN_SLOW ? ROOM : Math.min(MAX_ROOM, before + 1);
    this.room.set(receiver, hasTimedOut ? ROOM_WHEN_SLOW : recovered);
  }

  /** Makes a try, which answers whether it timed out, if there is room for it; tells whether there was. */
  async tryWhenRoom(receiver: string, attempt: () => Promise<boolean>): Promise<boolean> {
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

  /** How long a task waits that has found no room that often before. */
  pauseMs(receiver: string, now: number, waits: number): number {
    const oldest = this.underWay.get(receiver)?.[0];
    const slow =
      this.room.get(receiver) === ROOM_WHEN_SLOW || (oldest !== undefined && now - oldest.since >= SLOW_MS);
    const { firstMs, longestMs } = slow ? PAUSES.slow : PAUSES.busy;
    return Math.min(longestMs, firstMs * 2 ** Math.min(waits, 6));
  }
}
