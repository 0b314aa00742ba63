// Session tokens of POST /login: JWT, HS256, 30 days.
import { addMs, DAY_MS } from '../../platform/clock';
import { derivedId, newId } from '../../platform/ids';
import { params } from '../../platform/params';
import { sessionKeys } from '../../platform/secrets';

const LIFETIME_MS = 30 * DAY_MS;
const AUDIENCE = 'session';
const ALGORITHM = 'HS256';
const GENERATION = 'gen';
const SIGNED_IN_AT = 'auth_time';

const bytesOf = (key: string): Uint8Array => new TextEncoder().encode(key);
const issuer = (): string => `expiry-service/${params.projectId()}`;
const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
const instantOf = (unixSeconds: unknown): Date => new Date(Number(unixSeconds) * 1000);

/** One sign-in of a person. Its id grants no access. */
export interface SignInSession {
  id: string;
  /** Null if it can be renewed without limit, as sign-ins with Firebase can. */
  endsAt: Date | null;
}

/** The content of a token: its user and session generation. */
export interface Session extends SignInSession {
  userId: string;
  generation: number;
  /** When the password was checked, by Firebase's clock; the issue time for tokens without it. */
  signedInAt: Date;
}

export async function issueSessionToken(
  session: Pick<Session, 'userId' | 'generation'> & Partial<Pick<Session, 'signedInAt'>>,
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
    .sign(bytesOf(sessionKeys()[0]));
}

/** The content of a valid token, or null. The user record decides whether its generation is current. */
export async function readSessionToken(token: string, now: Date): Promise<Session | null> {
  for (const key of sessionKeys()) {
    const session = await readWith(key, token, now);
    if (session !== null) return session;
  }
  return null;
}

async function readWith(key: string, token: string, now: Date): Promise<Session | null> {
  const { jwtVerify } = await import('jose');
  try {
    const { payload } = await jwtVerify(token, bytesOf(key), {
      algorithms: [ALGORITHM],
      issuer: issuer(),
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ['sub', 'iat', 'exp', GENERATION],
    });
    return {
      // The id comes from the signed part, because a signature has several encodings.
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

/** Whether a JWT claims to be our own. All others are checked with Firebase. */
export function looksLikeSessionToken(token: string): boolean {
  const [, payload = ''] = token.split('.');
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iss?: unknown };
    return claims.iss === issuer();
  } catch {
    return false;
  }
}
