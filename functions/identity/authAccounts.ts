// Accounts in Firebase Auth, which keeps passwords for us: made, found, changed and taken away.
import { auth } from '../platform/firebase';

export interface AuthAccount {
  id: string;
  email: string;
  password: string;
  displayName: string;
  photoUrl: string | null;
  emailVerified: boolean;
}

const hasCode = (thrown: unknown, code: string): boolean =>
  (thrown as { code?: unknown } | null)?.code === code;

/** The result of `work`, or null when Firebase Auth has no such account. */
async function unlessMissing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (thrown) {
    if (hasCode(thrown, 'auth/user-not-found')) return null;
    throw thrown;
  }
}

/** Tells whether it was made; false when another account has the email address. */
export async function createAuthAccount(account: AuthAccount): Promise<boolean> {
  const { id, email, password, displayName, photoUrl, emailVerified } = account;
  try {
    await (await auth()).createUser({
      uid: id,
      email,
      password,
      displayName,
      emailVerified,
      ...(photoUrl === null ? {} : { photoURL: photoUrl }),
    });
    return true;
  } catch (thrown) {
    if (hasCode(thrown, 'auth/email-already-exists')) return false;
    throw thrown;
  }
}

/** The id of the account that has the email address; null when there is none. */
export async function authAccountIdOf(email: string): Promise<string | null> {
  const service = await auth();
  return (await unlessMissing(() => service.getUserByEmail(email)))?.uid ?? null;
}

/** An account that is gone already is success. */
export async function deleteAuthAccount(id: string): Promise<void> {
  const service = await auth();
  await unlessMissing(() => service.deleteUser(id));
}

export async function markAuthEmailVerified(id: string): Promise<void> {
  const service = await auth();
  await unlessMissing(() => service.updateUser(id, { emailVerified: true }));
}

/** Firebase's own time from which sign-ins count; it has whole seconds and knows nothing of a suite's moved clock. */
async function tokensValidFrom(id: string): Promise<Date | null> {
  const account = await (await auth()).getUser(id);
  return account.tokensValidAfterTime === undefined ? null : new Date(account.tokensValidAfterTime);
}

/**
 * Sets a new password; ID tokens of earlier sign-ins are not valid any more.
 * @returns the time from which they are valid; null when there is no such account.
 */
export async function setPassword(id: string, password: string): Promise<Date | null> {
  const service = await auth();
  const changed = await unlessMissing(() => service.updateUser(id, { password }));
  return changed === null ? null : revokeSignIns(id);
}

/**
 * Ends every sign-in of the account: refresh tokens are dead, and ID tokens from before the time returned are to be
 * refused. Null when there is no such account.
 */
export async function revokeSignIns(id: string): Promise<Date | null> {
  const service = await auth();
  return unlessMissing(async () => {
    await service.revokeRefreshTokens(id);
    return tokensValidFrom(id);
  });
}
