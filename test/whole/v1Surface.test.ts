// v1 changes only by additions: its surface is compared with the frozen one in contract/v1.json.
import { expect } from 'chai';
import { driftOfV1 } from '../../tools/contract';
import { described } from '../../tools/contract/compare';

describe('The v1 API', () => {
  let drift: ReturnType<typeof driftOfV1>;
  before(() => {
    drift = driftOfV1();
  });

  it('has lost nothing that CHANGELOG.md does not name; otherwise run npm run contract', () => {
    expect(drift.unannounced.map(described)).to.deep.equal([]);
  });

  it('matches its recorded contract; otherwise run npm run contract -- --accept', () => {
    expect([...drift.announced, ...drift.additions].map(described)).to.deep.equal([]);
  });
});
