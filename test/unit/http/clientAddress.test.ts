// Rate limits ignore client addresses that the client may have forged.
import { expect } from 'chai';
import fc from 'fast-check';
import { clientIpAddressOf, parseTrustedProxyRanges } from '../../../functions/http/request';

const NONE = parseTrustedProxyRanges('');
const OURS = parseTrustedProxyRanges('151.101.0.0/16, 10.0.0.0/8,2a04:4e40::/32');

describe('clientAddress', () => {
  const cases: readonly (readonly [string | undefined, string])[] = [
    ['203.0.113.9', '203.0.113.9'],
    ['6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['203.0.113.9, 151.101.1.1', '203.0.113.9'],
    ['6.6.6.6, 203.0.113.9, 10.1.2.3, 151.101.1.1', '203.0.113.9'],
    ['151.101.9.9', '151.101.9.9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8:1:2:3:4:5:6]:4711', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1, 2a04:4e40::5', '2001:db8::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    [' 203.0.113.9 , ', '203.0.113.9'],
    ...(
      [undefined, '', ' , ', 'unknown', '1', '0x7f000001', '300.1.1.1', '<b>', 'x'.repeat(10_000)] as const
    ).map((nobody) => [nobody, '127.0.0.1'] as const),
    ['203.0.113.9, unknown', '127.0.0.1'],
    ['unknown, 151.101.1.1', '151.101.1.1'],
  ];
  for (const [forwardedFor, client] of cases) {
    it(`${JSON.stringify(forwardedFor)?.slice(0, 60)} is ${client}`, () => {
      expect(clientIpAddressOf(forwardedFor, OURS)).to.equal(client);
    });
  }

  it('is the last entry without a known proxy', () => {
    expect(clientIpAddressOf('203.0.113.9, 151.101.1.1', NONE)).to.equal('151.101.1.1');
  });

  it('ignores entries before an unknown proxy, and is short', () => {
    fc.assert(
      fc.property(fc.string(), fc.ipV4(), (madeUp, own) => {
        fc.pre(!own.startsWith('151.101.') && !own.startsWith('10.'));
        expect(clientIpAddressOf(`${madeUp}, ${own}`, OURS)).to.equal(own);
      }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV6()), (entry) => {
        expect(clientIpAddressOf(entry, OURS).length).to.be.at.most(45);
      }),
    );
  });
});
