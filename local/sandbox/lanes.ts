// Limits the concurrency in each lane; other work queues.

interface Lane {
  running: number;
  waiting: (() => void)[];
}

export class Lanes {
  private readonly lanes = new Map<string, Lane>();

  constructor(private readonly width: number) {}

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const lane = this.lanes.get(name) ?? { running: 0, waiting: [] };
    this.lanes.set(name, lane);
    // A finished task passes its place to the next one, so the count stays the same.
    if (lane.running < this.width) lane.running += 1;
    else await new Promise<void>((admit) => lane.waiting.push(admit));
    try {
      return await work();
    } finally {
      const admitNext = lane.waiting.shift();
      if (admitNext) admitNext();
      else lane.running -= 1;
    }
  }
}
