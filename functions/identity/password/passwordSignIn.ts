// Checks a password with Firebase Auth. Only its REST API can do that.
import { authEmulatorHost, params } from '../../platform/params';

const TIMEOUT_MS = 10_000;
const SERVICE = 'identitytoolkit.googleapis.com/v1/accounts:signInWithPassword';

export type SignInOutcome =
  /** `signedInAt` is Firebase's time, which separates sign-ins before a new password from later ones. */
  { kind: 'right'; userId: string; signedInAt: Date } | { kind: 'wrong' } | { kind: 'tooMany' };

/** With email enumeration protection, Firebase returns INVALID_LOGIN_CREDENTIALS instead of the first three. */
const WRONG: readonly string[] = [
  'EMAIL_NOT_FOUND',
  'INVALID_PASSWORD',
  'INVALID_LOGIN_CREDENTIALS',
  'INVALID_EMAIL',
  'USER_DISABLED',
];

function address(): string {
  const emulator = authEmulatorHost();
  const base = emulator === null ? `https://${SERVICE}` : `http://${emulator}/${SERVICE}`;
  return `${base}?key=${encodeURIComponent(emulator === null ? params.webApiKey() : 'local')}`;
}

/** Reads the token without verifying its signature, because it comes directly from Firebase. */
function signInTime(idToken = ''): Date {
  const [, payload = ''] = idToken.split('.');
  const { auth_time } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { auth_time: number };
  return new Date(auth_time * 1000);
}

/**
 * A disabled account returns `wrong`.
 * @throws if Firebase Auth doesn't answer within 10 s or rejects WEB_API_KEY.
 */
export async function signInWithPassword(email: string, password: string): Promise<SignInOutcome> {
  const response = await fetch(address(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = (await response.json()) as {
    localId?: string;
    idToken?: string;
    error?: { message?: string };
  };
  if (response.ok && answer.localId !== undefined) {
    return { kind: 'right', userId: answer.localId, signedInAt: signInTime(answer.idToken) };
  }
  // The code may be followed by an explanation: `TOO_MANY_ATTEMPTS_TRY_LATER : …`.
  const code = answer.error?.message?.split(' ')[0] ?? '';
  if (WRONG.includes(code)) return { kind: 'wrong' };
  if (code === 'TOO_MANY_ATTEMPTS_TRY_LATER') return { kind: 'tooMany' };
  throw new Error(`Firebase Auth did not check a password: ${response.status} ${code}`);
}
