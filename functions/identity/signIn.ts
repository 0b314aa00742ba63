// Sign-in with a password, which only the Firebase Auth REST API can check.
//
// In addition to rate limits, failed attempts are counted to slow down guessing, even if many attempts run
// concurrently. Attackers must not be able to lock out an account's owner. Failures are therefore counted per account
// and network address. The whole account is locked only after many more failures from many addresses. Addresses from
// which the owner has signed in, or set a password by email, are never affected.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ApiError, unauthorizedError } from '../api/errors';
import type { Writes } from '../api/writes';
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '../platform/clock';
import { derivedId } from '../platform/ids';
import { addWritesToMeter } from '../platform/log';
import { authEmulatorHost, deploymentParams } from '../platform/params';
import { idDerivedWithAddressKey } from '../platform/secrets';
import { normalizedForComparison } from '../platform/text';
import { globalCollection, type Stored } from '../store/collection';
import { storedInstant } from '../store/values';
import { decodeUnverifiedJwt } from './session';
import { type User, users } from './user';

/**
 * Longer than Firebase Auth and our reads usually take, so that the response time doesn't reveal why a sign-in failed.
 */
const FAILURE_FLOOR_MS = 350;

interface SignedInUser {
  user: User;
  /** When the user signed in, by Firebase's clock. */
  signedInAt: Date;
}

/**
 * Finds the user with this address and password. Returns null for a wrong password, a disabled account or an unknown
 * address; all three take about the same time. 2 reads and 2 writes (4 of each on success).
 * @throws 429 while the account is locked for that network address after too many failures.
 */
export async function tryPasswordSignIn(
  attempt: EmailWithClientAddress,
  password: string,
  now: Date,
): Promise<SignedInUser | null> {
  const floor = sleep(FAILURE_FLOOR_MS);
  await throttleSignInAttempt(attempt, now);
  const outcome = await signInWithPassword(attempt.email, password);
  if (outcome.kind === 'tooMany') throw await refuseSignInForMinute(attempt.email, now);
  if (outcome.kind === 'wrong') {
    await floor;
    return null;
  }
  await recordSignInSuccess(attempt, now);
  // If an account has no user record, its registration was never finished. The person can register again.
  const user = await users.get(outcome.userId);
  return user && { user, signedInAt: outcome.signedInAt };
}

/**
 * Like {@link tryPasswordSignIn}, but throws instead of returning null.
 * @throws 401.
 */
export async function requirePasswordSignIn(
  attempt: EmailWithClientAddress,
  password: string,
  now: Date,
): Promise<SignedInUser> {
  const signedIn = await tryPasswordSignIn(attempt, password, now);
  if (!signedIn) throw unauthorizedError('Incorrect email address or password');
  return signedIn;
}

const TIMEOUT_MS = 10_000;
const SERVICE = 'identitytoolkit.googleapis.com/v1/accounts:signInWithPassword';

type SignInOutcome =
  /**
   * `signedInAt` is the sign-in time by Firebase's clock. It shows whether the sign-in came before or after a password
   * change.
   */
  { kind: 'right'; userId: string; signedInAt: Date } | { kind: 'wrong' } | { kind: 'tooMany' };

/**
 * If email enumeration protection is enabled, Firebase returns INVALID_LOGIN_CREDENTIALS instead of a more specific
 * code.
 */
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
  return `${base}?key=${encodeURIComponent(emulator === null ? deploymentParams.webApiKey() : 'local')}`;
}

/**
 * Returns `wrong` for a disabled account.
 * @throws if Firebase Auth doesn't respond within 10 s or rejects WEB_API_KEY.
 */
async function signInWithPassword(email: string, password: string): Promise<SignInOutcome> {
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
  // The token comes directly from Firebase, so its signature needn't be verified.
  const claims = decodeUnverifiedJwt(answer.idToken ?? '');
  if (response.ok && answer.localId !== undefined && claims) {
    return { kind: 'right', userId: answer.localId, signedInAt: new Date(Number(claims.auth_time) * 1000) };
  }
  // The code may be followed by an explanation: `TOO_MANY_ATTEMPTS_TRY_LATER : …`.
  const code = answer.error?.message?.split(' ')[0] ?? '';
  if (WRONG.includes(code)) return { kind: 'wrong' };
  if (code === 'TOO_MANY_ATTEMPTS_TRY_LATER') return { kind: 'tooMany' };
  throw new Error(`Firebase Auth did not check a password: ${response.status} ${code}`);
}

const attemptsSchema = z.object({
  /** Attempts since the last success, including the current one. */
  failures: z.int(),
  locked_until: storedInstant,
  /** Digests of network addresses that are exempt from the lock, newest last. */
  known: z.array(z.string()).default([]),
  /** Until this time, Google rejects password sign-ins for the account from any IP address. */
  refused_until: storedInstant.optional(),
  /** When the failure count resets. */
  forgotten_at: storedInstant.optional(),
  /** The TTL field. Known addresses are kept longer than failures. */
  expires_at: storedInstant,
});
type Attempts = Stored<z.output<typeof attemptsSchema>>;

/**
 * Document ids are derived from the address or link that was tried, whether or not it exists. They don't reveal which
 * accounts or links exist.
 */
const attempts = globalCollection('sign_in_attempts', attemptsSchema, {
  holds: 'failed sign-ins, by digest',
  personal: ['users'],
  kept: { for: '90 days', ttl: 'expires_at' },
  of: null,
});

/** Failures allowed before a lock, per link or per combination of account and network address. */
const FREE_FAILURES = 10;
/** Failures allowed before a lock, per account, from all unknown addresses combined. */
const FREE_FAILURES_IN_ALL = 100;
const FORGOTTEN_AFTER_MS = DAY_MS;
const KNOWN_FOR_MS = 90 * DAY_MS;
const MAX_KNOWN = 20;
const LONGEST_WAIT_MS = HOUR_MS;
const MAX_TRIES = 10;

/** Duration of the lock after the given number of consecutive failures: 1, 2, 4, … minutes, up to an hour. */
export const passwordLockMs = (failures: number, free = FREE_FAILURES): number =>
  failures < free ? 0 : Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** Math.min(failures - free, 10));

/** A link protected by a password. Attempts on one kind of link don't count toward the limits of other kinds. */
export interface ProtectedLinkReference {
  kind: 'expiry_share' | 'document_request';
  id: string;
}
/** The account and network address of a sign-in. */
export interface EmailWithClientAddress {
  email: string;
  clientAddress: string;
}

const guardedId = ({ kind, id }: ProtectedLinkReference): string => derivedId('password_attempts', kind, id);
const accountId = (email: string): string =>
  idDerivedWithAddressKey('password_attempts', 'account', normalizedForComparison(email));
const pairId = ({ email, clientAddress }: EmailWithClientAddress): string =>
  idDerivedWithAddressKey('password_attempts', 'pair', normalizedForComparison(email), clientAddress);
const digestOf = (clientAddress: string): string => idDerivedWithAddressKey('place', clientAddress);

const tooMany = (waitSeconds: number): ApiError =>
  new ApiError('RATE_LIMITED', 'Too many wrong passwords; wait and try again', {
    headers: { 'Retry-After': String(Math.max(1, waitSeconds)) },
  });

/** Returns false if another attempt was written first. */
const isWritten = async (
  id: string,
  former: Attempts | null,
  fields: z.output<typeof attemptsSchema>,
): Promise<boolean> => (former ? attempts.tryUpdate(former, fields) : (await attempts.tryCreate(id, fields)) !== null);

/**
 * Counts an attempt before checking its password, so that concurrent guesses are all counted. 1 read, 1 write.
 * @throws 429 while locked.
 */
async function charge(id: string, free: number, now: Date, seen?: Attempts | null): Promise<void> {
  let former = seen;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    former = former === undefined ? await attempts.get(id) : former;
    const counts = (former?.forgotten_at ?? former?.expires_at ?? now) > now;
    const failures = counts ? (former?.failures ?? 0) + 1 : 1;
    // A concurrent attempt may already have stored a later `locked_until`, even though no lock applies. That time must
    // not block this attempt.
    if (former && passwordLockMs(failures - 1, free) > 0 && former.locked_until > now) {
      throw tooMany(Math.ceil((former.locked_until.getTime() - now.getTime()) / 1000));
    }
    const known = former?.known ?? [];
    const counted = {
      failures,
      locked_until: addMs(now, passwordLockMs(failures, free)),
      forgotten_at: addMs(now, FORGOTTEN_AFTER_MS),
      known,
      expires_at: addMs(now, known.length > 0 ? KNOWN_FOR_MS : FORGOTTEN_AFTER_MS),
    };
    if (await isWritten(id, former, counted)) return;
    former = undefined;
  }
  throw tooMany(1);
}

/**
 * Call this before checking a link's password. {@link resetLinkPasswordAttempts} resets the count. @throws 429 while
 * locked.
 */
export const throttleLinkPasswordAttempt = (guarded: ProtectedLinkReference, now: Date): Promise<void> =>
  charge(guardedId(guarded), FREE_FAILURES, now);

/** Call this once the password has been verified. 1 write. */
export async function resetLinkPasswordAttempts(guarded: ProtectedLinkReference): Promise<void> {
  await attempts.ref(guardedId(guarded)).delete();
  addWritesToMeter(1);
}

/**
 * Call this before checking a password. {@link recordSignInSuccess} resets the count. 2 reads and 1 write (2 writes for
 * an unknown address).
 * @throws 429 while the account is locked for that address.
 */
export async function throttleSignInAttempt(attempt: EmailWithClientAddress, now: Date): Promise<void> {
  await charge(pairId(attempt), FREE_FAILURES, now);
  const account = await attempts.get(accountId(attempt.email));
  const refusedMs = (account?.refused_until?.getTime() ?? 0) - now.getTime();
  if (refusedMs > 0) throw tooMany(Math.ceil(refusedMs / 1000));
  if (account?.known.includes(digestOf(attempt.clientAddress))) return;
  await charge(accountId(attempt.email), FREE_FAILURES_IN_ALL, now, account);
}

/**
 * Call this after Google rejects a password check because of too many attempts. Google's limit applies to all our
 * servers together, so no server sends checks for this account for a minute. Other accounts aren't affected. 1 read, 1
 * write.
 * @returns the 429 for this attempt.
 */
async function refuseSignInForMinute(email: string, now: Date): Promise<ApiError> {
  const id = accountId(email);
  const refused_until = addMs(now, MINUTE_MS);
  const account = await attempts.get(id);
  // If a concurrent attempt is written first, `refused_until` isn't stored. The next attempt then calls Google again
  // and stores the time.
  if (account) await attempts.tryUpdate(account, { refused_until });
  else {
    const expires_at = addMs(now, FORGOTTEN_AFTER_MS);
    await attempts.tryCreate(id, { failures: 0, locked_until: now, known: [], refused_until, expires_at });
  }
  addWritesToMeter(1);
  return tooMany(MINUTE_MS / 1000);
}

/**
 * Deletes the sign-in attempts recorded for a deleted account, which are stored under a digest of its address. 1 write.
 */
export const stageSignInAttemptsDeletion = (writes: Writes, email: string): void =>
  writes.delete(attempts.ref(accountId(email)));

/**
 * Call this once the password or emailed code has been verified. Marks the network address as known. 1 read, 2 writes.
 */
export async function recordSignInSuccess(attempt: EmailWithClientAddress, now: Date): Promise<void> {
  await attempts.ref(pairId(attempt)).delete();
  const id = accountId(attempt.email);
  const address = digestOf(attempt.clientAddress);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const account = await attempts.get(id);
    const others = (account?.known ?? []).filter((each) => each !== address);
    const forgiven = {
      failures: 0,
      locked_until: now,
      known: [...others.slice(1 - MAX_KNOWN), address],
      expires_at: addMs(now, KNOWN_FOR_MS),
    };
    if (await isWritten(id, account, forgiven)) break;
  }
  addWritesToMeter(1);
}
