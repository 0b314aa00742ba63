// Tells business email addresses from those of free and throw-away mail providers.
import { domainToASCII } from 'node:url';
import freeProviders from 'email-providers/all.json';

/** Providers that the list does not know (version 2.26.0). */
const FURTHER_PROVIDERS: readonly string[] = [
  'disroot.org',
  'duck.com',
  'fastmail.com',
  'mailfence.com',
  'posteo.de',
  'posteo.net',
  'riseup.net',
  'skiff.com',
  'tuta.com',
  'tuta.io',
  'tutamail.com',
  'tutanota.com',
];

/** Listed for its web traffic, but has no mailboxes: RFC 2606 reserves it for documentation. */
const NO_PROVIDERS: readonly string[] = ['example.com'];

const providers = new Set([...freeProviders, ...FURTHER_PROVIDERS]);
for (const domain of NO_PROVIDERS) providers.delete(domain);

/**
 * Whether the address isn't from a free or disposable provider, compared in IDNA form. The list has about 8,700
 * domains.
 */
export function isBusinessEmailAddress(email: string): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1);
  const domain = domainToASCII(host) || host.toLowerCase();
  return !providers.has(domain);
}
