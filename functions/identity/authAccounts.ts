// Creates, finds, changes and deletes accounts in Firebase Auth, which stores the passwords.
import type { UserRecord } from 'firebase-admin/auth';
import { hasErrorCode } from '../platform/services';
import { firebaseAuth } from '../store/firestore';

export interface NewAuthAccount {
  id: string;
  email: string;
  password: string;
  displayName: string;
  photoUrl: string | null;
  /** True if the account was created through a link sent to its email address. */
  emailVerified: boolean;
}

/** The result of `work`, or null if Firebase Auth has no such account. */
async function unlessMissing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (thrown) {
    if (hasErrorCode(thrown, 'auth/user-not-found')) return null;
    throw thrown;
  }
}

/** Returns false if another account already uses the email address. */
export async function tryCreateAuthAccount(account: NewAuthAccount): Promise<boolean> {
  const { id, email, password, displayName, photoUrl, emailVerified } = account;
  try {
    await (await firebaseAuth()).createUser({
      uid: id,
      email,
      password,
      displayName,
      emailVerified,
      ...(photoUrl === null ? {} : { photoURL: photoUrl }),
    });
    return true;
  } catch (thrown) {
    if (hasErrorCode(thrown, 'auth/email-already-exists')) return false;
    throw thrown;
  }
}

/** The id of the account with the email address, or null. */
export async function findAuthAccountIdByEmail(email: string): Promise<string | null> {
  const service = await firebaseAuth();
  return (await unlessMissing(() => service.getUserByEmail(email)))?.uid ?? null;
}

const PASSWORD = 'password';

const otherProvidersOf = ({ providerData }: UserRecord, provider: string): string[] =>
  providerData.map(({ providerId }) => providerId).filter((each) => each !== provider);

/**
 * Deletes an account that a registration created with a password. Keeps the account if it also has another provider,
 * because it then has an owner. If someone signs in with Google and an unverified account has their address, Firebase
 * gives them that account. Succeeds even if the account doesn't exist.
 */
export async function deleteAuthAccountIfPasswordOnly(id: string): Promise<void> {
  const service = await firebaseAuth();
  const account = await unlessMissing(() => service.getUser(id));
  if (!account || otherProvidersOf(account, PASSWORD).length > 0) return;
  await unlessMissing(() => service.deleteUser(id));
}

/**
 * Removes all sign-in methods except the provider that the owner used, so that a previous owner loses access. If any
 * are removed, revokes all sign-ins.
 * @returns the earliest sign-in time for which ID tokens are still accepted; null if existing tokens stay valid.
 */
export async function unlinkOtherAuthProviders(id: string, provider: string): Promise<Date | null> {
  const service = await firebaseAuth();
  const others = otherProvidersOf(await service.getUser(id), provider);
  if (others.length === 0) return null;
  await service.updateUser(id, { providersToUnlink: others });
  return revokeSignIns(id);
}

/**
 * Transfers an account to the owner of its address: sets a new password and removes all other sign-in methods.
 * @returns the earliest sign-in time for which ID tokens are still accepted; null if the account doesn't exist.
 */
export async function transferAuthAccount(
  id: string,
  { password, displayName }: { password: string; displayName: string },
): Promise<Date | null> {
  const service = await firebaseAuth();
  const account = await unlessMissing(() => service.getUser(id));
  if (account === null) return null;
  const others = otherProvidersOf(account, PASSWORD);
  const unlink = others.length > 0 ? { providersToUnlink: others } : {};
  const ownership = { password, displayName, emailVerified: true };
  await service.updateUser(id, { ...ownership, ...unlink, multiFactor: { enrolledFactors: null } });
  return revokeSignIns(id);
}

/** Deletes an account, regardless of its provider. Succeeds even if the account doesn't exist. */
export async function deleteAuthAccount(id: string): Promise<void> {
  const service = await firebaseAuth();
  await unlessMissing(() => service.deleteUser(id));
}

export async function markAuthEmailVerified(id: string): Promise<void> {
  const service = await firebaseAuth();
  await unlessMissing(() => service.updateUser(id, { emailVerified: true }));
}

/**
 * The earliest sign-in time that is still accepted. It is in whole seconds and uses Firebase's clock, which tests can't
 * change.
 */
const tokensValidFrom = ({ tokensValidAfterTime }: UserRecord): Date | null =>
  tokensValidAfterTime === undefined ? null : new Date(tokensValidAfterTime);

/** Whether the account is enabled, and the earliest sign-in time still accepted. */
export async function readAuthSignInState(id: string): Promise<{ open: boolean; validFrom: Date | null }> {
  const service = await firebaseAuth();
  const account = await unlessMissing(() => service.getUser(id));
  return account === null
    ? { open: false, validFrom: null }
    : { open: !account.disabled, validFrom: tokensValidFrom(account) };
}

/**
 * Sets a new password and invalidates ID tokens from earlier sign-ins.
 * @returns the earliest sign-in time for which ID tokens are still accepted; null if the account doesn't exist.
 */
export async function setAuthPassword(id: string, password: string): Promise<Date | null> {
  const service = await firebaseAuth();
  const changed = await unlessMissing(() => service.updateUser(id, { password }));
  return changed === null ? null : revokeSignIns(id);
}

/**
 * Signs the account out everywhere by revoking its refresh tokens. Callers must reject ID tokens issued before the
 * returned time. Returns null if the account doesn't exist.
 */
export async function revokeSignIns(id: string): Promise<Date | null> {
  const service = await firebaseAuth();
  return unlessMissing(async () => {
    await service.revokeRefreshTokens(id);
    return tokensValidFrom(await service.getUser(id));
  });
}
