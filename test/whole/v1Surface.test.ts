// v1 changes additively only: its surface is held against the frozen one in contract/v1.json.
import { expect } from 'chai';
import { described } from '../../tools/contract/compare';
import { type Drift, driftOfV1 } from '../../tools/contract/frozen';

describe('The surface of v1', () => {
  let drift: Drift;
  before(() => {
    drift = driftOfV1();
  });

  it('has lost nothing that CHANGELOG.md does not name: else see npm run contract', () => {
    expect(drift.unannounced.map(described)).to.deep.equal([]);
  });

  it('is recorded as it is: else run npm run contract -- --accept', () => {
    expect([...drift.announced, ...drift.additions].map(described)).to.deep.equal([]);
  });
});
