// What the routers are given of an address.
import { expect } from 'chai';
import fc from 'fast-check';
import { requestTargetMadeDecodable } from '../../../functions/http/request/requestPath';

describe('The target of a request', () => {
  it('stays as it is where its path can be decoded, whatever its query', () => {
    for (const target of [
      '/v2/expiries',
      '/v2/expiries/a%2Fb?x=%E0%A4%A',
      '/v2/expiries/%E2%82%AC',
      '/?%',
      '/',
    ])
      expect(requestTargetMadeDecodable(target)).to.equal(target);
  });

  it('has percent signs that stand for themselves where it cannot, and its query untouched', () => {
    expect(requestTargetMadeDecodable('/v2/expiries/100%')).to.equal('/v2/expiries/100%25');
    expect(requestTargetMadeDecodable('/v2/%E0%A4%A/b?c=%')).to.equal('/v2/%25E0%25A4%25A/b?c=%');
  });

  it('can always be decoded', () => {
    const path = fc
      .array(fc.constantFrom('%', '2', 'F', 'E', '0', '/', '?', 'a', 'ü'))
      .map((parts) => `/${parts.join('')}`);
    fc.assert(
      fc.property(path, (target) => {
        const [decodable = ''] = requestTargetMadeDecodable(target).split('?');
        expect(() => decodable.split('/').map(decodeURIComponent)).not.to.throw();
      }),
    );
  });
});
