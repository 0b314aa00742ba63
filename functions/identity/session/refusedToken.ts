// Explains why credentials were rejected and how to fix it, using only what the credentials themselves contain.
import { API_KEY_PREFIX } from '../apiKey';

export interface Credentials {
  authorization: string | undefined;
  apiKey: string | undefined;
}

/** The token of an `Authorization: Bearer` header (RFC 6750), or null. */
export function bearerToken(authorization: string | undefined): string | null {
  const match = /^Bearer +(\S+)\s*$/i.exec(authorization ?? '');
  return match?.[1] ?? null;
}

/** The unverified expiry time of a JWT; null for other text. */
function saidEnd(token: string): Date | null {
  const [, payload = '', signature] = token.split('.');
  if (signature === undefined) return null;
  try {
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp?: unknown };
    return new Date(Number(exp ?? Number.MAX_SAFE_INTEGER) * 1000);
  } catch {
    return null;
  }
}

/** The message of the 401. */
export function unauthorizedMessageOf({ authorization, apiKey }: Credentials, now: Date): string {
  const bearer = bearerToken(authorization);
  const token = bearer ?? apiKey;
  if (!token) {
    return authorization
      ? 'Malformed Authorization header: send “Bearer ” followed by a token'
      : 'Missing token: send Authorization: Bearer <token>, or an API key as X-API-Key';
  }
  if (token.startsWith(API_KEY_PREFIX)) return 'Invalid API key: it is wrong, revoked or expired';
  if (bearer === null) return 'Malformed API key: send an API key of your organization as X-API-Key';
  const end = saidEnd(bearer);
  if (end === null) return 'Malformed token: send a session token, a Firebase ID token or an API key';
  if (end <= now) return 'Expired token: sign in again';
  return 'Invalid token: it is unknown or its session has ended; sign in again';
}
