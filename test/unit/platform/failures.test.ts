// One failed step or item stops no other.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { runAllThenThrow } from '../../../functions/jobs/failures';
import { monotonicMs } from '../../../functions/platform/clock';
import { runAfterCommitSteps } from '../../../functions/store/stagedWrites';
import { withoutErrorLog } from '../../support/dueItems';

describe('Steps after a commit', () => {
  it('run concurrently, and a failed one stops no other', async () => {
    const done: number[] = [];
    const began = performance.now();
    await runAfterCommitSteps([
      () => Promise.reject(new Error('lost')),
      () => {
        throw new Error('lost immediately');
      },
      ...Array.from({ length: 100 }, (_, index) => async () => {
        await sleep(100);
        done.push(index);
      }),
    ]);
    expect(done).to.have.length(100);
    expect(performance.now() - began).to.be.below(1_500);
  });

  it('delay the response by at most two seconds', async () => {
    const began = performance.now();
    await runAfterCommitSteps([() => sleep(10_000), () => new Promise(() => undefined)]);
    expect(performance.now() - began).to.be.within(1_900, 5_000);
  });
});

describe('runAllThenThrow', () => {
  withoutErrorLog();

  it('handles every item, and then fails with the first failure', async () => {
    const done: number[] = [];
    const failure = await runAllThenThrow([1, 2, 3, 4], async (one) => {
      if (one % 2 === 0) throw new Error(`No ${one}`);
      done.push(one);
    }).catch((thrown: Error) => thrown.message);
    expect(done).to.deep.equal([1, 3]);
    expect(failure).to.equal('No 2');
  });

  it('respects the concurrency limit and handles each streamed item once', async () => {
    async function* some(): AsyncGenerator<number> {
      for (let one = 0; one < 20; one += 1) yield one;
    }
    const all = Array.from({ length: 20 }, (_, one) => one);
    for (const source of [all, some()]) {
      const done: number[] = [];
      let running = 0;
      let most = 0;
      const run = async (one: number) => {
        running += 1;
        most = Math.max(most, running);
        await sleep(one % 3);
        running -= 1;
        if (one === 7) throw new Error('No 7');
        done.push(one);
      };
      const failure = await runAllThenThrow(source, run, { atOnce: 4 }).catch((thrown: Error) => thrown.message);
      expect(failure).to.equal('No 7');
      const others = all.filter((one) => one !== 7);
      expect(done).to.have.members(others).and.have.length(19);
      expect(most).to.equal(4);
    }
  });

  it('reads only as far as it has handled', async () => {
    let read = 0;
    async function* endless(): AsyncGenerator<number> {
      for (;;) yield read++;
    }
    await runAllThenThrow(endless(), async () => undefined, { deadline: monotonicMs() + 20 });
    expect(read).to.be.above(0);
  });
});
