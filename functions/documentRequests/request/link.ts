// The client's link to a request, and the session after its password.

import { linkTokenHash } from '../../links/token';
import { addMs, HOUR_MS } from '../../platform/clock';
import { equalInConstantTime, hmacSha256 } from '../../platform/ids';
import { publicUrlOfPath } from '../../platform/params';
import { sessionKeys } from '../../platform/secrets';
import type { DocumentRequest } from './request';

const mac = (key: string, ...parts: readonly (string | number)[]): string =>
  hmacSha256(key, JSON.stringify(parts)).toString('base64url');

/**
 * The token of a request's link: 256 bits derived from the service's secret. Only its digest is stored. Reminders
 * derive it again, so all mails of a link have the same URL.
 */
export const documentRequestLinkToken = (requestId: string, linkNumber: number): string =>
  linkTokenBy(sessionKeys()[0], requestId, linkNumber);

const linkTokenBy = (key: string, requestId: string, linkNumber: number): string =>
  mac(key, 'collection-link', requestId, linkNumber);

/** The token of the request's current link, derived with the key it was created with, if that is still configured. */
export function currentDocumentRequestLinkTokenOf({
  id,
  link_number,
  token_hash,
}: Pick<DocumentRequest, 'id' | 'link_number' | 'token_hash'>): string {
  const tokens = sessionKeys().map((key) => linkTokenBy(key, id, link_number));
  return (
    tokens.find((token) => linkTokenHash(token) === token_hash) ?? documentRequestLinkToken(id, link_number)
  );
}

/** The token is in the fragment, which browsers never send, so no log or referrer contains it (RFC 3986, 3.5). */
export const documentRequestLinkOfToken = (token: string): string => publicUrlOfPath(`/collect/#${token}`);

const SESSION_MS = 2 * HOUR_MS;

type Locked = Pick<DocumentRequest, 'id' | 'token_hash' | 'password_hash'>;

const sessionMac = (key: string, { id, token_hash, password_hash }: Locked, expiresAtMs: number): string =>
  mac(key, 'collection-session', id, token_hash, password_hash ?? '', expiresAtMs);

/** Proves for two hours that the password was entered. A new link or password ends the session. */
export function issueDocumentRequestSession(
  request: Locked,
  now: Date,
): { session: string; expiresAt: Date } {
  const expiresAt = addMs(now, SESSION_MS);
  const proof = sessionMac(sessionKeys()[0], request, expiresAt.getTime());
  return { session: `${expiresAt.getTime()}.${proof}`, expiresAt };
}

export function isValidDocumentRequestSession(request: Locked, session: string, now: Date): boolean {
  const [until = '', proof = ''] = session.split('.');
  if (!/^\d{1,15}$/.test(until) || Number(until) <= now.getTime()) return false;
  return sessionKeys().some((key) => equalInConstantTime(proof, sessionMac(key, request, Number(until))));
}
