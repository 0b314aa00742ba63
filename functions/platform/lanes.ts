// So many at once and no more; whoever comes later waits for their turn, first come first served.

export class Lanes {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((enter) => this.waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // The lane passes from hand to hand.
      if (next) next();
      else this.free += 1;
    }
  }
}
