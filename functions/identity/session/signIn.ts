// Signs a person in by email address and password, which Firebase Auth checks.
import { setTimeout as sleep } from 'node:timers/promises';
import { unauthorized } from '../../api/errors';
import {
  recordSignInAttempt,
  recordSignInSuccess,
  refuseSignInForMinute,
  type SignInAttempt,
} from '../password/passwordAttempts';
import { signInWithPassword } from '../password/passwordSignIn';
import { type User, users } from '../user';

/**
 * Longer than Firebase Auth and our reads usually take, so that the response time doesn't reveal why a sign-in failed.
 */
const FAILURE_FLOOR_MS = 350;

export interface SignedIn {
  user: User;
  /** By Firebase's clock. */
  signedInAt: Date;
}

/**
 * The user with that password. Null for a wrong password, a disabled account and an unknown address, which all take about
 * the same time. 2 reads and 2 writes; on success 4 reads and 4 writes.
 * @throws 429 while the account is locked for that network address after too many failures.
 */
export async function findUserWithPassword(
  attempt: SignInAttempt,
  password: string,
  now: Date,
): Promise<SignedIn | null> {
  const floor = sleep(FAILURE_FLOOR_MS);
  await recordSignInAttempt(attempt, now);
  const outcome = await signInWithPassword(attempt.email, password);
  if (outcome.kind === 'tooMany') throw await refuseSignInForMinute(attempt.email, now);
  if (outcome.kind === 'wrong') {
    await floor;
    return null;
  }
  await recordSignInSuccess(attempt, now);
  // An account without a record comes from an unfinished registration, which can be repeated.
  const user = await users.get(outcome.userId);
  return user && { user, signedInAt: outcome.signedInAt };
}

/** As {@link findUserWithPassword}. @throws 401 instead of returning null. */
export async function signIn(attempt: SignInAttempt, password: string, now: Date): Promise<SignedIn> {
  const signedIn = await findUserWithPassword(attempt, password, now);
  if (!signedIn) throw unauthorized('Incorrect email address or password');
  return signedIn;
}
