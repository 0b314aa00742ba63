// Session tokens and Firebase ID tokens: creates, verifies and ends them, and explains why credentials were rejected.
import { ApiError } from '../api/errors';
import type { Writes } from '../api/writes';
import { addMs, DAY_MS } from '../platform/clock';
import { derivedId, newId } from '../platform/ids';
import { log, logFieldsOfError } from '../platform/log';
import { deploymentParams } from '../platform/params';
import { tokenSigningKeys } from '../platform/secrets';
import { firebaseAuth } from '../store/firestore';
import { API_KEY_PREFIX } from './apiKey';
import { revokeSignIns } from './authAccounts';
import { type User, users } from './user';

const LIFETIME_MS = 30 * DAY_MS;
const AUDIENCE = 'session';
const ALGORITHM = 'HS256';
const GENERATION = 'gen';
const SIGNED_IN_AT = 'auth_time';

const bytesOf = (key: string): Uint8Array => new TextEncoder().encode(key);
const issuer = (): string => `expiry-service/${deploymentParams.projectId()}`;
const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
const instantOf = (unixSeconds: unknown): Date => new Date(Number(unixSeconds) * 1000);

/** A person's sign-in session. Knowing its id grants no access. */
export interface SessionIdWithEnd {
  id: string;
  /** When the session ends; null if it can be renewed indefinitely, as Firebase sign-ins can. */
  endsAt: Date | null;
}

/** The contents of a token: its user and session generation. */
export interface SessionTokenContent extends SessionIdWithEnd {
  userId: string;
  generation: number;
  /**
   * When the password was checked, by Firebase's clock. If the token doesn't contain that time, this is when the token
   * was issued.
   */
  signedInAt: Date;
}

export async function issueSessionToken(
  session: Pick<SessionTokenContent, 'userId' | 'generation'> & Partial<Pick<SessionTokenContent, 'signedInAt'>>,
  now: Date,
): Promise<string> {
  const { SignJWT } = await import('jose');
  const { generation, signedInAt = now } = session;
  return new SignJWT({ [GENERATION]: generation, [SIGNED_IN_AT]: seconds(signedInAt) })
    .setJti(newId())
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(session.userId)
    .setIssuer(issuer())
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(addMs(now, LIFETIME_MS)))
    .sign(bytesOf(tokenSigningKeys()[0]));
}

/** The contents of a valid token, or null. Check the user record to see whether the token's generation is current. */
export async function tryVerifySessionToken(token: string, now: Date): Promise<SessionTokenContent | null> {
  for (const key of tokenSigningKeys()) {
    const session = await readWith(key, token, now);
    if (session !== null) return session;
  }
  return null;
}

async function readWith(key: string, token: string, now: Date): Promise<SessionTokenContent | null> {
  const { jwtVerify } = await import('jose');
  // biome-ignore lint/plugin: a token that can’t be verified identifies nobody
  try {
    const { payload } = await jwtVerify(token, bytesOf(key), {
      algorithms: [ALGORITHM],
      issuer: issuer(),
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ['sub', 'iat', 'exp', GENERATION],
    });
    return {
      // The id is derived from the signed part, because a signature can be encoded in several ways.
      id: derivedId('session', token.slice(0, token.lastIndexOf('.'))),
      endsAt: instantOf(payload.exp),
      userId: String(payload.sub),
      generation: Number(payload[GENERATION]),
      signedInAt: instantOf(payload[SIGNED_IN_AT] ?? payload.iat),
    };
  } catch {
    return null;
  }
}

/** Decodes the claims of a JWT without verifying its signature; null for text that isn't a JWT. */
export function decodeUnverifiedJwt(token: string): Readonly<Record<string, unknown>> | null {
  const [, payload = '', signature] = token.split('.');
  if (signature === undefined) return null;
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString());
  } catch {
    return null;
  }
}

/** Whether a JWT claims that we issued it. All other JWTs are verified with Firebase. */
export const looksLikeSessionToken = (token: string): boolean => decodeUnverifiedJwt(token)?.iss === issuer();

export interface IdTokenIdentity {
  userId: string;
  email: string | null;
  emailVerified: boolean;
  /** The sign-in provider: `password`, `google.com` and so on. */
  provider: string;
  /** When the person signed in, by Firebase's clock. Refreshed tokens keep this time. */
  signedInAt: Date;
}

/**
 * True if the token itself is invalid; false if Google's public keys are unavailable. firebase-admin uses the same code
 * for both (auth/argument-error), so this function checks the message.
 */
export function isInvalidIdTokenError(thrown: unknown): boolean {
  const { code = '', message = '' } = thrown as { code?: string; message?: string };
  if (/^auth\/(id-token-|user-|session-cookie-)/.test(code)) return true;
  return code === 'auth/argument-error' && /ID token|^jwt |^invalid |signature|algorithm/i.test(message);
}

/**
 * The account that a Firebase ID token belongs to; null for an invalid token.
 * @throws 503 `UNAVAILABLE` if the token can't be checked.
 */
export async function tryVerifyIdToken(token: string): Promise<IdTokenIdentity | null> {
  try {
    const decoded = await (await firebaseAuth()).verifyIdToken(token);
    return {
      userId: decoded.uid,
      email: decoded.email ?? null,
      emailVerified: decoded.email_verified === true,
      provider: decoded.firebase.sign_in_provider,
      signedInAt: new Date(decoded.auth_time * 1000),
    };
  } catch (thrown) {
    if (isInvalidIdTokenError(thrown)) return null;
    log.error('ID tokens cannot be verified', logFieldsOfError(thrown));
    throw new ApiError('UNAVAILABLE', 'Sign-in is temporarily unavailable; try again', {
      headers: { 'Retry-After': '5' },
    });
  }
}

export interface AuthenticationHeaders {
  authorization: string | undefined;
  apiKey: string | undefined;
}

/** The token from an `Authorization: Bearer` header (RFC 6750), or null. */
export function bearerTokenOf(authorization: string | undefined): string | null {
  return /^Bearer +(\S+)\s*$/i.exec(authorization ?? '')?.[1] ?? null;
}

/** The message in the 401 response. */
export function unauthorizedMessageOf({ authorization, apiKey }: AuthenticationHeaders, now: Date): string {
  const bearer = bearerTokenOf(authorization);
  const token = bearer ?? apiKey;
  if (!token) {
    return authorization
      ? 'Malformed Authorization header: send “Bearer ” followed by a token'
      : 'Missing token: send Authorization: Bearer <token>, or an API key as X-API-Key';
  }
  if (token.startsWith(API_KEY_PREFIX)) return 'Invalid API key: it is incorrect, revoked or expired';
  if (bearer === null) return 'Malformed API key: send one of your organization’s API keys as X-API-Key';
  const claims = decodeUnverifiedJwt(bearer);
  if (claims === null) return 'Malformed token: send a session token, a Firebase ID token or an API key';
  if (instantOf(claims.exp ?? Number.MAX_SAFE_INTEGER) <= now) return 'Expired token: sign in again';
  return 'Invalid token: it is unknown or its session has ended; sign in again';
}

/**
 * Maximum number of ended sessions stored in a user record. If the list is full, ending one more session ends all
 * sessions instead.
 */
const MAX_ENDED = 100;

/** Fields that end all existing sessions and invalidate all ID tokens. */
export const allSessionsEndedFields = (user: User, validFrom: Date | null) => ({
  session_generation: user.session_generation + 1,
  id_tokens_valid_from: validFrom,
  ended_sessions: [],
});

/** 1 read, 1 write. Does nothing if there is no user record, because a session without a user record has no access. */
export async function stageSessionEnd(
  writes: Writes,
  { userId, session }: { userId: string; session: SessionIdWithEnd },
  now: Date,
): Promise<void> {
  const user = await users.get(userId);
  if (!user) return;
  const remembered = user.ended_sessions.filter(({ ends_at }) => ends_at === null || ends_at > now);
  if (remembered.length >= MAX_ENDED) return stageEndOfAll(writes, user);
  const ended = { id: session.id, ends_at: session.endsAt };
  users.stageUpdate(writes, user, { ended_sessions: [...remembered, ended] });
}

/** 1 read, 1 write. Also works for an account that never registered here. */
export async function stageEndOfAllSessions(writes: Writes, userId: string): Promise<void> {
  const user = await users.get(userId);
  if (user) await stageEndOfAll(writes, user);
  else await revokeSignIns(userId);
}

async function stageEndOfAll(writes: Writes, user: User): Promise<void> {
  const validFrom = await revokeSignIns(user.id);
  users.stageUpdate(writes, user, allSessionsEndedFields(user, validFrom));
}
