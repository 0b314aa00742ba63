// Verifies Firebase ID tokens.
import { ApiError } from '../../api/errors';
import { log, logFieldsOfError } from '../../platform/log';
import { firebaseAuth } from '../../store/firestore';

export interface VerifiedIdentity {
  userId: string;
  email: string | null;
  emailVerified: boolean;
  /** The sign-in provider: `password`, `google.com`, … */
  provider: string;
  /** When the person signed in, by Firebase's clock. Refreshed tokens keep this time. */
  signedInAt: Date;
}

/**
 * Whether the token itself is invalid, rather than Google's public keys being unavailable. firebase-admin uses the same
 * code for both (auth/argument-error), so its message decides.
 */
export function isInvalidIdTokenError(thrown: unknown): boolean {
  const { code = '', message = '' } = thrown as { code?: string; message?: string };
  if (/^auth\/(id-token-|user-|session-cookie-)/.test(code)) return true;
  return code === 'auth/argument-error' && /ID token|^jwt |^invalid |signature|algorithm/i.test(message);
}

/**
 * The account of a Firebase ID token; null for an invalid token.
 * @throws 503 `UNAVAILABLE` if the token can't be checked.
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
