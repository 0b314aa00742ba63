// Firebase ID tokens: whose they are, if Firebase vouches for them.
import { ApiError } from '../../api/errors';
import { log, logFieldsOfError } from '../../platform/log';
import { firebaseAuth } from '../../store/firebase';

export interface VerifiedIdentity {
  userId: string;
  email: string | null;
  emailVerified: boolean;
  /** How they signed in: `password`, `google.com`, … */
  provider: string;
  /** When the person signed in, by Firebase's clock; tokens got by refreshing keep it. */
  signedInAt: Date;
}

/**
 * Whether firebase-admin says that the token is at fault. All else, such as keys of Google's that cannot be fetched, says
 * nothing of the token; the library gives it the code of a bad token too (auth/argument-error), so its words decide.
 */
export function isInvalidIdTokenError(thrown: unknown): boolean {
  const { code = '', message = '' } = thrown as { code?: string; message?: string };
  if (/^auth\/(id-token-|user-|session-cookie-)/.test(code)) return true;
  return code === 'auth/argument-error' && /ID token|^jwt |^invalid |signature|algorithm/i.test(message);
}

/**
 * A verified Firebase ID token's account; null for a token that Firebase does not vouch for.
 * @throws 503 `UNAVAILABLE` when that cannot be found out.
 */
export async function verifyIdToken(token: string): Promise<VerifiedIdentity | null> {
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
