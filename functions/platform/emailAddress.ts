// Compares email addresses whose hosts are written in letters or in ASCII (IDNA, RFC 5890).

import { domainToASCII, domainToUnicode } from 'node:url';
import { normalizedForComparison } from './text';

function withHost(address: string, written: (host: string) => string): string {
  const at = address.lastIndexOf('@') + 1;
  const host = address.slice(at);
  return `${address.slice(0, at)}${written(host) || host}`;
}

export const emailWithAsciiHost = (address: string): string => withHost(address, domainToASCII);
export const emailWithUnicodeHost = (address: string): string => withHost(address, domainToUnicode);

/** The normalized form of an address. Accounts use {@link normalizedForComparison}, as Firebase Auth does. */
export const normalizedEmail = (address: string): string =>
  normalizedForComparison(emailWithUnicodeHost(normalizedForComparison(address)));
