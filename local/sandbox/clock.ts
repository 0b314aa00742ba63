// The service's clock: real time plus an offset that only grows, stored where every process of the suite reads it.

import type { Kept } from './keeping';

/** The clock reads `real time + offset`, so it keeps ticking. Increasing the offset moves it. */
export class SandboxClock implements Kept {
  private offset = 0;
  private moves: { at: number; offset: number }[] = [];

  constructor(private readonly publish: (offsetMs: number) => void) {
    this.reset();
  }

  now(): number {
    return Date.now() + this.offset;
  }

  nowIso(): string {
    return new Date(this.now()).toISOString();
  }

  get offsetMs(): number {
    return this.offset;
  }

  /** Sets the clock to `instant`. Does nothing for a past instant, because time never runs backwards. */
  moveTo(instant: number): void {
    const at = Date.now();
    if (instant - at <= this.offset) return;
    this.offset = instant - at;
    this.moves.push({ at, offset: this.offset });
    this.publish(this.offset);
  }

  /** Back to real time; only for a suite that is emptied at the same time. */
  reset(): void {
    this.offset = 0;
    this.moves = [];
    this.publish(0);
  }

  kept() {
    return { offset: this.offset, moves: this.moves };
  }

  /** Restores the offset. */
  restore({ offset, moves }: Record<string, unknown>): void {
    this.offset = Number(offset ?? 0);
    this.moves = (moves as typeof this.moves | undefined) ?? [];
    this.publish(this.offset);
  }

  /** This clock's time at a past real time. */
  at(realInstant: number): number {
    return realInstant + (this.moves.findLast((move) => move.at <= realInstant)?.offset ?? 0);
  }
}
