// Session tokens of POST /login: JWT, HS256, 30 days (specification section 5).
import { addMs, DAY_MS } from '../platform/clock';
import { params, sessionSecret } from '../platform/params';

const LIFETIME_MS = 30 * DAY_MS;
const AUDIENCE = 'session';
const ALGORITHM = 'HS256';
const GENERATION = 'gen';

const secretKey = (): Uint8Array => new TextEncoder().encode(sessionSecret.value());
const issuer = (): string => `expiry-service/${params.projectId()}`;
const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** What a token says: whose it is, and of which generation of their sessions. */
export interface Session {
  userId: string;
  generation: number;
}

export async function issueSessionToken(session: Session, now: Date): Promise<string> {
  const { SignJWT } = await import('jose');
  return new SignJWT({ [GENERATION]: session.generation })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(session.userId)
    .setIssuer(issuer())
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(addMs(now, LIFETIME_MS)))
    .sign(secretKey());
}

/** What a valid token says; null for any other token. Whether its generation still counts, the user record tells. */
export async function readSessionToken(token: string, now: Date): Promise<Session | null> {
  const { jwtVerify } = await import('jose');
  try {
    const { payload } = await jwtVerify(token, secretKey(), {
      algorithms: [ALGORITHM],
      issuer: issuer(),
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ['sub', 'iat', 'exp', GENERATION],
    });
    return { userId: String(payload.sub), generation: Number(payload[GENERATION]) };
  } catch {
    return null;
  }
}

/** Whether a JWT says that it is one of ours; anything else is for Firebase to judge. */
export function looksLikeSessionToken(token: string): boolean {
  const [, payload = ''] = token.split('.');
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iss?: unknown };
    return claims.iss === issuer();
  } catch {
    return false;
  }
}
