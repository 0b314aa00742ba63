// Knows what the suite is doing: running deliveries, how many ran, and whether anything changed since.

export class Activity {
  private readonly underWay = new Map<string, number>();
  private changes = 0;
  private runCount = 0;

  /** Counts `work` as running until it ends. `label` names it in timeout messages. */
  async track<T>(label: string, work: () => Promise<T>): Promise<T> {
    this.shift(label, 1);
    try {
      return await work();
    } finally {
      this.shift(label, -1);
    }
  }

  /** Records that something happened that may have consequences, such as a new task or message. */
  touch(): void {
    this.changes += 1;
  }

  /** Counts one task dispatch or schedule run. */
  countRun(): void {
    this.runCount += 1;
  }

  /** Task dispatches and schedule runs since the sandbox started. */
  get runs(): number {
    return this.runCount;
  }

  /** Differs from an earlier reading exactly if something happened in between. */
  get version(): number {
    return this.changes;
  }

  /** Descriptions of running work; empty when idle. */
  busyWith(): string[] {
    return [...this.underWay].map(([label, count]) => (count > 1 ? `${label} (${count} times)` : label));
  }

  get isBusy(): boolean {
    return this.underWay.size > 0;
  }

  private shift(label: string, by: number): void {
    this.touch();
    const count = (this.underWay.get(label) ?? 0) + by;
    if (count > 0) this.underWay.set(label, count);
    else this.underWay.delete(label);
  }
}
