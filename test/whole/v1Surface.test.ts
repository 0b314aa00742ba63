// v1 changes only by additions: its surface is compared with the frozen one in contract/v1.json.
import { expect } from 'chai';
import { driftOfV1 } from '../../tools/contract';
import { described } from '../../tools/contract/compare';
import { areLintersInstalled } from '../../tools/descriptions/lint';

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

describe('The OpenAPI documents', () => {
  it('can be checked: the linters are installed', () => {
    // Without them, `npm run check` would find nothing.
    expect(areLintersInstalled()).to.equal(true);
  });
});
