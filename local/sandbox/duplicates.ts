// Counts how many of the next deliveries of a kind are made twice, as "at least once" allows.

export const DUPLICABLE_DELIVERIES = ['task', 'trigger', 'mail_events'] as const;
export type DuplicableDelivery = (typeof DUPLICABLE_DELIVERIES)[number];

export class Duplicates {
  private readonly left: Record<DuplicableDelivery, number> = { task: 0, trigger: 0, mail_events: 0 };

  set(what: DuplicableDelivery, times: number): void {
    this.left[what] = times;
  }

  /** Whether this delivery is made twice. Each call counts one. */
  take(what: DuplicableDelivery): boolean {
    if (this.left[what] === 0) return false;
    this.left[what] -= 1;
    return true;
  }

  clear(): void {
    for (const what of DUPLICABLE_DELIVERIES) this.left[what] = 0;
  }
}
