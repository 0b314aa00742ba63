// A door takes 40 requests at a time, but has memory for a few heavy ones.
import { expect } from 'chai';
import { runHeavyCall } from '../../../functions/http/pipeline';
import { HEAVY_CALLS_AT_ONCE } from '../../../functions/platform/params';

describe('Heavy calls of one instance', () => {
  it('run at most 8 at a time; the others wait for their turn, also after failures', async () => {
    let running = 0;
    let most = 0;
    const call = (index: number) =>
      runHeavyCall(async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((passed) => setTimeout(passed, 2));
        running -= 1;
        if (index % 5 === 0) throw new Error('failed');
      });
    const ended = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => call(index)));
    expect(ended.filter(({ status }) => status === 'fulfilled')).to.have.length(32);
    expect(most).to.equal(HEAVY_CALLS_AT_ONCE);
  });
});
