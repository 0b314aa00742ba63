// Session tokens of POST /login: JWT, HS256, 30 days (specification section 5).
import { addMs, DAY_MS } from '../platform/clock';
import { params, sessionSecret } from '../platform/params';

const LIFETIME_MS = 30 * DAY_MS;
const AUDIENCE = 'session';
const ALGORITHM = 'HS256';

const secretKey = (): Uint8Array => new TextEncoder().encode(sessionSecret.value());
const issuer = (): string => `expiry-service/${params.projectId()}`;
const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

export async function issueSessionToken(userId: string, now: Date): Promise<string> {
  const { SignJWT } = await import('jose');
  return new SignJWT({})
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(userId)
    .setIssuer(issuer())
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(addMs(now, LIFETIME_MS)))
    .sign(secretKey());
}

/** The user id and the time of issue of a valid token; null for any other token. */
export async function readSessionToken(
  token: string,
  now: Date,
): Promise<{ userId: string; issuedAt: Date } | null> {
  const { jwtVerify } = await import('jose');
  try {
    const { payload } = await jwtVerify(token, secretKey(), {
      algorithms: [ALGORITHM],
      issuer: issuer(),
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ['sub', 'iat', 'exp'],
    });
    return { userId: String(payload.sub), issuedAt: new Date(Number(payload.iat) * 1000) };
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
