// `npm run bench -- growth` calls each operation on records. This test checks that it can, because no other test runs
// the bench.
import { expect } from 'chai';
import { recordOperations } from '../../../bench/growthOperations';

describe('The bench of growth', () => {
  it('has a call for each endpoint of the records, of v1 and of v2', () => {
    const names = recordOperations().map(({ name }) => name);
    for (const known of ['v1 createExpiry', 'v2 updateContact', 'v2 deleteFolder', 'v1 createExpiryComment'])
      expect(names).to.include(known);
    expect(names.length).to.be.above(60);
    expect(new Set(names).size).to.equal(names.length);
  });
});
