// Who a request comes from, for rate limits, by the one entry of `X-Forwarded-For` that the client cannot have written.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** CIDR ranges of proxies that stand before Google's front end and append the address of their own client. */
export type TrustedRanges = readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];

/** @throws for a text that is no list of CIDR ranges. */
export const parseTrustedProxyRanges = (list: string): TrustedRanges =>
  list
    .split(/[\s,]+/)
    .filter((range) => range !== '')
    .map((range) => ipaddr.parseCIDR(range));

/** With a port, as some proxies write it, or without. */
const WRITTEN = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/;

function parsed(entry: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [, bracketed, dotted] = WRITTEN.exec(entry) ?? [];
  const address = bracketed ?? dotted ?? entry;
  return isIP(address) === 0 ? null : ipaddr.process(address);
}

const isTrusted = (address: ipaddr.IPv4 | ipaddr.IPv6, ranges: TrustedRanges): boolean =>
  ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));

/** An IPv6 subscriber has a /64 at least, and any number of addresses within it. */
const counted = (address: ipaddr.IPv4 | ipaddr.IPv6): string =>
  address.kind() === 'ipv4'
    ? address.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;

const NOBODY = '127.0.0.1';

/**
 * Google's front end appends the address that it saw. That one is the client, unless it is a proxy of ours: then the
 * entry before it is what that proxy saw, and so on. So each entry is believed because of the one behind it, and who
 * calls a function at its own address cannot make anything up. Local suites have no front end: there the last entry is
 * the client's own word. IPv6 addresses are one for each /64; what is no address counts as nobody's.
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
