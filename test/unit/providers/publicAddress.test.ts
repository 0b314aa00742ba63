// Which addresses the service may connect to, for example for a webhook.
import { expect } from 'chai';
import { isPublicIpAddress } from '../../../functions/providers/outboundHttps';

describe('isPublicAddress', () => {
  for (const address of [
    '8.8.8.8',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ]) {
    it(`takes ${address}`, () => expect(isPublicIpAddress(address)).to.equal(true));
  }

  for (const [address, why] of Object.entries({
    '0.0.0.0': 'unspecified',
    '0.1.2.3': 'this network',
    '10.1.2.3': 'private',
    '172.16.0.1': 'private',
    '172.31.255.255': 'private',
    '192.168.0.1': 'private',
    '127.0.0.1': 'loopback',
    '127.255.255.254': 'loopback',
    '169.254.169.254': 'metadata',
    '100.64.0.1': 'carrier-grade NAT',
    '100.127.255.255': 'carrier-grade NAT',
    '192.0.0.8': 'protocol assignments',
    '192.0.2.1': 'documentation',
    '198.51.100.1': 'documentation',
    '203.0.113.1': 'documentation',
    '198.18.0.1': 'benchmarking',
    '198.19.255.255': 'benchmarking',
    '192.88.99.1': '6to4 relay',
    '224.0.0.1': 'multicast',
    '239.255.255.255': 'multicast',
    '240.0.0.1': 'reserved',
    '255.255.255.255': 'broadcast',
    '::': 'unspecified',
    '::1': 'loopback',
    '::ffff:10.0.0.1': 'mapped',
    '::ffff:8.8.8.8': 'mapped',
    '::ffff:a9fe:a9fe': 'mapped metadata',
    '::ffff:0:10.0.0.1': 'translated',
    '::10.0.0.1': 'compatible',
    '::8.8.8.8': 'compatible',
    '64:ff9b::a00:1': 'NAT64',
    '64:ff9b::808:808': 'NAT64',
    '64:ff9b:1::1': 'local NAT64',
    '2002:a00:1::': '6to4',
    '2001::1': 'Teredo',
    '2001:10::1': 'ORCHID',
    '2001:20::1': 'ORCHIDv2',
    '2001:db8::1': 'documentation',
    '3fff::1': 'documentation',
    '2001:2::1': 'benchmarking',
    'fe80::1': 'link-local',
    'fe80::1%eth0': 'scoped',
    'fec0::1': 'site-local',
    'fc00::1': 'unique local',
    'fd12::1': 'unique local',
    'ff02::1': 'multicast',
    '100::1': 'discard',
    '4000::1': 'not allocated',
    '5f00::1': 'segment routing',
    '2130706433': 'no canonical spelling',
    '0x7f.1': 'no canonical spelling',
    '127.1': 'no canonical spelling',
    '010.0.0.1': 'no canonical spelling',
    '': 'nothing',
    localhost: 'a name',
    '[::1]': 'brackets',
  })) {
    it(`refuses ${address || 'an empty text'} (${why})`, () =>
      expect(isPublicIpAddress(address)).to.equal(false));
  }
});
