// Limits the concurrency in each lane; other work waits in line.

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
    // A finished task hands its place to the next in line, so the count stays.
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
