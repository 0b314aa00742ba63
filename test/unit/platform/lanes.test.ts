// Lanes: so many at once and no more, in the order in which they came.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Lanes } from '../../../functions/platform/lanes';

describe('Lanes', () => {
  it('let so many in at once, whoever fails, and the next in the order in which they came', async () => {
    const lanes = new Lanes(3);
    const entered: number[] = [];
    let inside = 0;
    let most = 0;
    const runs = Array.from({ length: 20 }, (_, index) =>
      lanes.run(async () => {
        entered.push(index);
        inside += 1;
        most = Math.max(most, inside);
        await sleep(1);
        inside -= 1;
        if (index % 4 === 0) throw new Error('No');
        return index;
      }),
    );
    const ended = await Promise.allSettled(runs);
    expect(most).to.equal(3);
    expect(entered).to.deep.equal(entered.toSorted((one, other) => one - other));
    expect(ended.filter(({ status }) => status === 'rejected')).to.have.length(5);
  });
});
