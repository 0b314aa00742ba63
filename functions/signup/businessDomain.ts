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

/** Listed there for its rank on the web, but nobody's mailbox: RFC 2606 keeps it for documentation. */
const NO_PROVIDERS: readonly string[] = ['example.com'];

const providers = new Set([...freeProviders, ...FURTHER_PROVIDERS]);
for (const domain of NO_PROVIDERS) providers.delete(domain);

/**
 * True unless the address's domain is that of a free or throw-away provider, in whatever letters it is written: mail goes to
 * the name that IDNA makes of them. The list has some 8,700 of them.
 */
export function isBusinessEmailAddress(email: string): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1);
  const domain = domainToASCII(host) || host.toLowerCase();
  return !providers.has(domain);
}
