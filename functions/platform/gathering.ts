// Gathers what several callers want at about the same moment, so that it can be done as one.

interface How<C> {
  /** Nobody waits behind a slow one: so many are done side by side. */
  atOnce: number;
  /** Takes those out of the queue that go together, at least the first. */
  take: (waiting: C[]) => readonly C[];
  /** Answers each of them; never throws. */
  run: (callers: readonly C[]) => Promise<void>;
}

export class Gathering<C> {
  private readonly waiting: C[] = [];
  private running = 0;

  constructor(private readonly how: How<C>) {}

  add(caller: C): void {
    this.waiting.push(caller);
    if (this.running >= this.how.atOnce) return;
    this.running += 1;
    void this.work();
  }

  private async work(): Promise<void> {
    // Whoever comes in this very turn goes along.
    await new Promise((turn) => setImmediate(turn));
    while (this.waiting.length > 0) await this.how.run(this.how.take(this.waiting));
    this.running -= 1;
  }
}
