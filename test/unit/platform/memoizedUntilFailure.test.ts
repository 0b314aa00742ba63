// What a process opens once, whoever asks first.
import { expect } from 'chai';
import { memoizedUntilFailure } from '../../../functions/platform/memoizedUntilFailure';

describe('What is opened once', () => {
  it('is opened by the first who needs it, for all who ask meanwhile and later', async () => {
    let times = 0;
    const opened = memoizedUntilFailure(async () => {
      times += 1;
      return times;
    });
    expect(times).to.equal(0);
    expect(await Promise.all([opened(), opened()])).to.deep.equal([1, 1]);
    expect(await opened()).to.equal(1);
  });

  it('is tried again by the next after a failure', async () => {
    let times = 0;
    const opened = memoizedUntilFailure(async () => {
      times += 1;
      if (times === 1) throw new Error('not now');
      return times;
    });
    expect(await opened().catch(({ message }) => message)).to.equal('not now');
    expect(await opened()).to.equal(2);
  });
});
