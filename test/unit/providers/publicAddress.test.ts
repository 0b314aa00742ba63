// Which addresses the service may connect to, for example for a webhook.
import { expect } from 'chai';
import { isPublicIpAddress } from '../../../functions/providers/outboundHttps';

const PUBLIC = [
  ...['8.8.8.8', '1.1.1.1', '172.15.255.255', '172.32.0.1', '100.63.255.255', '100.128.0.1'],
  ...['2606:4700::1111', '2a00:1450:4001::1'],
];
const NOT_PUBLIC = {
  'unspecified or this network': ['0.0.0.0', '0.1.2.3', '::'],
  private: ['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.0.1', 'fc00::1', 'fd12::1'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  'link-local, with metadata': ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fec0::1'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  'protocol assignments': ['192.0.0.8', '192.88.99.1', '100::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  benchmarking: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  'reserved or not allocated': ['240.0.0.1', '255.255.255.255', '4000::1', '5f00::1'],
  'mapped IPv4': ['::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:a9fe:a9fe', '::ffff:0:10.0.0.1'],
  'compatible IPv4': ['::10.0.0.1', '::8.8.8.8'],
  NAT64: ['64:ff9b::a00:1', '64:ff9b::808:808', '64:ff9b:1::1'],
  tunnels: ['2002:a00:1::', '2001::1', '2001:10::1', '2001:20::1'],
  'other spellings': ['2130706433', '0x7f.1', '127.1', '010.0.0.1', '', 'localhost', '[::1]'],
};

describe('isPublicIpAddress', () => {
  it('accepts public addresses', () => {
    for (const address of PUBLIC) expect(isPublicIpAddress(address), address).to.equal(true);
  });

  for (const [kind, addresses] of Object.entries(NOT_PUBLIC))
    it(`rejects ${kind}`, () => {
      for (const address of addresses) expect(isPublicIpAddress(address), address).to.equal(false);
    });
});
