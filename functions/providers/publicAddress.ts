// Which network addresses the outside world may be reached at: public unicast, and nothing that leads back inside.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All global unicast addresses of IPv6 lie here; translated, compatible and site-local forms lie elsewhere. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * True for a public unicast address in its canonical spelling. Everything else is not: private, loopback, link-local,
 * carrier-grade NAT, benchmarking and documentation ranges, IPv4 inside IPv6 in any form (mapped, compatible, NAT64,
 * 6to4, Teredo), scoped addresses, and whatever cannot be parsed.
 */
export function isPublicIpAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST);
}
