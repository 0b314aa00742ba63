// Steps after a commit don't delay the response.
import { expect } from 'chai';
import { runAfterCommitSteps } from '../../../functions/store/stagedWrites';

const sleep = (ms: number) => new Promise<void>((wake) => setTimeout(wake, ms));

describe('Steps after a commit', () => {
  it('run concurrently, and a failed one stops no other', async () => {
    const done: number[] = [];
    const began = performance.now();
    await runAfterCommitSteps([
      () => Promise.reject(new Error('lost')),
      () => {
        throw new Error('lost at once');
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
  }).timeout(10_000);
});
