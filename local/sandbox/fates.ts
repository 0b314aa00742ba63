// The fates of accepted messages that don't arrive, by address.

export const FATES = ['bounced', 'blocked', 'deferred', 'spam', 'undelivered'] as const;
export type Fate = (typeof FATES)[number];

/** Text messages support fewer fates: fates that only email servers know let them arrive. */
export const arrivesAsText = (fate: Fate | null): boolean => fate === null || fate === 'deferred' || fate === 'spam';

export class Fates {
  private readonly byAddress = new Map<string, Fate>();

  /** Applies to every later message to the address; null: they arrive again. */
  set(to: string, fate: Fate | null): void {
    if (fate === null) this.byAddress.delete(to.toLowerCase());
    else this.byAddress.set(to.toLowerCase(), fate);
  }

  of(to: string): Fate | null {
    return this.byAddress.get(to.toLowerCase()) ?? null;
  }

  clear(): void {
    this.byAddress.clear();
  }
}
