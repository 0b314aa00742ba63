// Parallel processes that drain due reminders, each with its own shards.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The cost of draining: documents, and CPU milliseconds. */
export interface Drained {
  reads: number;
  writes: number;
  cpuMs: number;
}

export class Drains {
  private readonly processes: ChildProcess[];

  /** The processes inherit the current environment. */
  constructor(count: number) {
    this.processes = Array.from({ length: count }, () =>
      fork(join(__dirname, 'drainProcess.ts'), { execArgv: ['--import', 'tsx'] }),
    );
  }

  get count(): number {
    return this.processes.length;
  }

  /** Drains the due reminders of these shards. */
  async run(shards: readonly number[]): Promise<Drained> {
    const all = await Promise.all(
      this.processes.map(async (child, index) => {
        const own = shards.filter((shard) => shard % this.count === index);
        const ended = Promise.race([
          once(child, 'message'),
          once(child, 'exit').then(() => {
            throw new Error('A draining process died');
          }),
        ]);
        child.send(own);
        const [drained] = (await ended) as [Drained];
        return drained;
      }),
    );
    const sum = (cost: (drained: Drained) => number): number => all.reduce((total, each) => total + cost(each), 0);
    return {
      reads: sum(({ reads }) => reads),
      writes: sum(({ writes }) => writes),
      cpuMs: sum(({ cpuMs }) => cpuMs),
    };
  }

  end(): void {
    for (const child of this.processes) child.disconnect();
  }
}
