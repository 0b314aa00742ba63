// Keeps one receiver from taking all of an instance's room: a slow one waits for itself, not the others for it.

/** Tries under way to one receiver in this instance. */
const ROOM = 8;
/** And to one whose last try ran out of time: enough to notice when it is well again. */
const ROOM_WHEN_SLOW = 1;

export class ReceiverGate {
  private readonly underWay = new Map<string, number>();
  private readonly slow = new Set<string>();

  /** Whether there is room for one more try; if so, {@link leave} must follow. */
  enter(receiver: string): boolean {
    const count = this.underWay.get(receiver) ?? 0;
    if (count >= (this.slow.has(receiver) ? ROOM_WHEN_SLOW : ROOM)) return false;
    this.underWay.set(receiver, count + 1);
    return true;
  }

  leave(receiver: string, wasSlow: boolean): void {
    const count = (this.underWay.get(receiver) ?? 1) - 1;
    if (count === 0) this.underWay.delete(receiver);
    else this.underWay.set(receiver, count);
    if (wasSlow) this.slow.add(receiver);
    else this.slow.delete(receiver);
  }
}
