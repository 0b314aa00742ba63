// What a schedule does for many: all have their turn, and the run is known to have failed.
import { expect } from 'chai';
import { eachInTurn } from '../../../functions/platform/eachInTurn';
import { log } from '../../../functions/platform/log';

describe('each in turn', () => {
  const { error } = log;
  before(() => Object.assign(log, { error: () => undefined }));
  after(() => Object.assign(log, { error }));

  it('comes to all, whoever fails, and then fails with the first failure', async () => {
    const done: number[] = [];
    const failure = await eachInTurn([1, 2, 3, 4], async (one) => {
      if (one % 2 === 0) throw new Error(`No ${one}`);
      done.push(one);
    }).catch((thrown: Error) => thrown.message);
    expect(done).to.deep.equal([1, 3]);
    expect(failure).to.equal('No 2');
  });

  it('reads no further than it gets', async () => {
    let read = 0;
    async function* endless(): AsyncGenerator<number> {
      for (;;) yield read++;
    }
    await eachInTurn(endless(), async () => undefined, { deadline: performance.now() + 20 });
    expect(read).to.be.above(0);
  });
});
