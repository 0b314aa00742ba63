// Signs a person in by email address and password, which Firebase Auth checks (specification section 4.1, login).
import { ApiError, unauthorized } from '../api/errors';
import { signInWithPassword } from '../platform/passwordSignIn';
import { chargeAttempt, forgiveAttempts } from './signInAttempts';
import { type User, users } from './user';

/** Longer than Firebase Auth and our own look-ups usually take: failures answer no sooner, whatever their reason. */
const FAILURE_FLOOR_MS = 350;

const waitMs = (ms: number): Promise<void> => new Promise((reached) => setTimeout(reached, ms));

/**
 * The user whose password that is; null for a wrong password, a disabled account and an address without an account,
 * which all go the same way and take about the same time. 1 read and 1 write; on success 2 reads and 2 writes.
 * @throws 429 while the account is closed after too many failures.
 */
export async function userWithPassword(email: string, password: string, now: Date): Promise<User | null> {
  const floor = waitMs(FAILURE_FLOOR_MS);
  await chargeAttempt(email, now);
  const outcome = await signInWithPassword(email, password);
  if (outcome.kind === 'tooMany') {
    throw new ApiError('RATE_LIMITED', 'Too many failed attempts to sign in; wait and try again', {
      headers: { 'Retry-After': '60' },
    });
  }
  if (outcome.kind === 'wrong') {
    await floor;
    return null;
  }
  await forgiveAttempts(email);
  // An account without a record is one whose registration never finished: registering again makes it anew.
  return users.get(outcome.userId);
}

/** As {@link userWithPassword}. @throws 401 when email address and password do not belong together. */
export async function signIn(email: string, password: string, now: Date): Promise<User> {
  const user = await userWithPassword(email, password, now);
  if (!user) throw unauthorized('Wrong email address or password');
  return user;
}
