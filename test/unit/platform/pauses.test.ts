// Long computations and the thread that they share.
import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { eventLoopYielder } from '../../../functions/platform/pauses';

const STEP_MS = 1;

function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('long computations', () => {
  /** How many steps of computations ran between two turns of the event loop, at most, while so many went on at once. */
  async function mostStepsInATurn(computations: number): Promise<number> {
    let steps = 0;
    let most = 0;
    let left = computations;
    const compute = async () => {
      const pause = eventLoopYielder();
      for (let step = 0; step < 30; step += 1) {
        work(STEP_MS);
        steps += 1;
        await pause();
      }
      left -= 1;
    };
    const all = Promise.all(Array.from({ length: computations }, compute));
    // Each begins with a share of its own.
    await setImmediate();
    steps = 0;
    while (left > 0) {
      await setImmediate();
      most = Math.max(most, steps);
      steps = 0;
    }
    await all;
    return most;
  }

  it('keep the thread for 5 ms, and ten at once no longer than one', async () => {
    for (const computations of [1, 2, 10]) {
      // Two turns of theirs may fall between two looks at them.
      expect(await mostStepsInATurn(computations), `${computations} at once`).to.be.at.most(12);
    }
  });

  it('look at the time at every third step alone, when asked to', async () => {
    const pause = eventLoopYielder(3);
    work(10);
    expect(pause()).to.equal(undefined);
    expect(pause()).to.equal(undefined);
    expect(pause()).to.be.instanceOf(Promise);
  });

  it('go on when one of them failed', async () => {
    const failing = async () => {
      const pause = eventLoopYielder();
      work(10);
      await pause();
      throw new Error('no');
    };
    await failing().catch(() => undefined);
    const pause = eventLoopYielder();
    work(10);
    await pause();
  });
});
