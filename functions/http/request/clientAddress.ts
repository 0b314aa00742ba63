// Finds the client's address for rate limits, from the `X-Forwarded-For` entry that the client can't forge.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** CIDR ranges of proxies in front of Google's front end, which append their client's address. */
export type TrustedRanges = readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];

/** @throws unless the text is a list of CIDR ranges. */
export const parseTrustedProxyRanges = (list: string): TrustedRanges =>
  list
    .split(/[\s,]+/)
    .filter((range) => range !== '')
    .map((range) => ipaddr.parseCIDR(range));

/** An address, with a port if the proxy adds one. */
const WRITTEN = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/;

function parsed(entry: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [, bracketed, dotted] = WRITTEN.exec(entry) ?? [];
  const address = bracketed ?? dotted ?? entry;
  return isIP(address) === 0 ? null : ipaddr.process(address);
}

const isTrusted = (address: ipaddr.IPv4 | ipaddr.IPv6, ranges: TrustedRanges): boolean =>
  ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));

/** Groups IPv6 addresses by /64, because one subscriber can use every address in it. */
const counted = (address: ipaddr.IPv4 | ipaddr.IPv6): string =>
  address.kind() === 'ipv4'
    ? address.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;

const NOBODY = '127.0.0.1';

/**
 * Returns the client's address. Google's front end appends the address that it saw. That entry is the client, unless it
 * is a trusted proxy; then the entry before it counts, and so on. So nobody can forge an address by calling a function
 * directly. Local suites have no front end, so their last entry is unverified. IPv6 addresses are grouped by /64;
 * invalid addresses share one group.
 */
export function clientIpAddressOf(forwardedFor: string | undefined, trusted: TrustedRanges): string {
  const entries = (forwardedFor ?? '').split(',').map((entry) => entry.trim());
  let client: string | null = null;
  for (const entry of entries.filter((each) => each !== '').toReversed()) {
    const address = parsed(entry);
    if (!address) break;
    client = counted(address);
    if (!isTrusted(address, trusted)) break;
  }
  return client ?? NOBODY;
}
