// Remembers how many of the next tasks and trigger events are to be delivered twice, as "at least once" allows.

export type DuplicableDelivery = 'task' | 'trigger';

export class Duplicates {
  private readonly left: Record<DuplicableDelivery, number> = { task: 0, trigger: 0 };

  set(what: DuplicableDelivery, times: number): void {
    this.left[what] = times;
  }

  /** Whether this delivery is one of those to be doubled; asking uses it up. */
  take(what: DuplicableDelivery): boolean {
    if (this.left[what] === 0) return false;
    this.left[what] -= 1;
    return true;
  }

  clear(): void {
    this.left.task = 0;
    this.left.trigger = 0;
  }
}
