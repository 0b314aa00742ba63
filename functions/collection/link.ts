// The link that a client opens a request with, and the session that its password opens (specification section 5).
import { addMs, HOUR_MS } from '../platform/clock';
import { equalInConstantTime, hmacSha256, sha256 } from '../platform/ids';
import { publicLink } from '../platform/links';
import { sessionSecret } from '../platform/params';
import type { CollectionRequest } from './request';

const mac = (...parts: readonly (string | number)[]): string =>
  hmacSha256(sessionSecret.value(), JSON.stringify(parts)).toString('base64url');

/**
 * The token of a request's link: 256 bits that only the service can make. Nothing but its digest is stored; it is made
 * anew for reminders, so that every mail about one link leads to the same address.
 */
export const linkToken = (requestId: string, linkNumber: number): string =>
  mac('collection-link', requestId, linkNumber);

/** What may be stored of a token. */
export const tokenHash = (token: string): string => sha256(token);

/** Behind the hash, which browsers send to no server: neither logs nor referrers ever see the token. */
export const clientLink = (token: string): string => publicLink(`/collect/#${token}`);

const SESSION_MS = 2 * HOUR_MS;

type Locked = Pick<CollectionRequest, 'id' | 'token_hash' | 'password_hash'>;

const sessionMac = ({ id, token_hash, password_hash }: Locked, expiresAtMs: number): string =>
  mac('collection-session', id, token_hash, password_hash ?? '', expiresAtMs);

/** Proves for two hours that the password was given; ends with a new link or another password. */
export function issueSession(request: Locked, now: Date): { session: string; expiresAt: Date } {
  const expiresAt = addMs(now, SESSION_MS);
  return { session: `${expiresAt.getTime()}.${sessionMac(request, expiresAt.getTime())}`, expiresAt };
}

export function isSession(request: Locked, session: string, now: Date): boolean {
  const [until = '', proof = ''] = session.split('.');
  if (!/^\d{1,15}$/.test(until) || Number(until) <= now.getTime()) return false;
  return equalInConstantTime(proof, sessionMac(request, Number(until)));
}
