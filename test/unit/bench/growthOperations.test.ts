// `npm run bench -- growth` calls each operation on records. This test checks that it can, because no other test runs
// the bench.
import { expect } from 'chai';
import { recordOperations } from '../../../bench/growthOperations';

describe('The growth bench', () => {
  it('calls each endpoint of records, in v1 and v2', () => {
    const names = recordOperations().map(({ name }) => name);
    for (const known of ['v1 createExpiry', 'v2 updateContact', 'v2 deleteFolder', 'v1 createExpiryComment'])
      expect(names).to.include(known);
    expect(names.length).to.be.above(60);
    expect(new Set(names).size).to.equal(names.length);
  });
});
