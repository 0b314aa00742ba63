// Ensures that each email address has only one account. A registration claims the address, creates the account in
// Firebase Auth, and confirms the claim in the commit that creates the user record.
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { ApiError } from '../api/errors';
import type { Writes } from '../api/writes';
import { addMs, monotonicMs, SECOND_MS } from '../platform/clock';
import { derivedId, newId } from '../platform/ids';
import { normalizedForComparison } from '../platform/text';
import { globalCollection, type Stored } from '../store/collection';
import { unitOfWork } from '../store/unitOfWork';
import { storedInstant } from '../store/values';
import { emailVerifications, passwordResets } from './accountCodes';
import {
  deleteAuthAccount,
  deleteAuthAccountIfPasswordOnly,
  findAuthAccountIdByEmail,
  type NewAuthAccount,
  tryCreateAuthAccount,
} from './authAccounts';
import { stageSignInAttemptsDeletion } from './signIn';
import { type User, users } from './user';

const emailClaimSchema = z.object({
  state: z.enum(['registering', 'registered']),
  user_id: z.string(),
  /**
   * False if the account already existed in Firebase Auth. If the registration fails, such an account must not be
   * deleted.
   */
  makes_account: z.boolean(),
  /** Accounts created for this address by aborted registrations; they can be deleted. */
  dead_user_ids: z.array(z.string()).default([]),
  claimed_at: storedInstant,
});
export type EmailClaim = Stored<z.output<typeof emailClaimSchema>>;

/** Document id: derived from the normalized address, so that the address itself isn't stored again. */
export const emailClaims = globalCollection('account_emails', emailClaimSchema, {
  holds: 'the account for each email address, by digest',
  personal: ['users'],
  kept: { until: 'the account is deleted, or its registration is abandoned' },
  of: null,
});

export const emailClaimId = (email: string): string => derivedId('account_email', normalizedForComparison(email));
const AUTH_ID_LENGTH = 28;

/**
 * Once a claim is older than this, the request that owns it has probably crashed or is very slow. The next request then
 * takes over the claim. That's safe even if the first request is still running, because its commit requires an
 * unchanged claim.
 */
const UNDISTURBED_MS = 5 * SECOND_MS;

export const emailTakenError = (): ApiError =>
  new ApiError('EMAIL_EXISTS', 'An account with this email address already exists: sign in instead');

/** @throws 409 `EMAIL_EXISTS` if the address has an account or is being registered. */
async function claimEmail(
  writes: Writes,
  { email, userId, isNew }: { email: string; userId: string; isNew: boolean },
  now: Date,
): Promise<EmailClaim> {
  const id = emailClaimId(email);
  const former = await emailClaims.get(id);
  const claim = {
    state: 'registering' as const,
    user_id: userId,
    makes_account: isNew,
    dead_user_ids: former ? madeFor(former) : [],
    claimed_at: now,
  };
  if (former === null) {
    if ((await emailClaims.tryCreate(id, claim)) === null) throw emailTakenError();
  } else {
    const isTaken = former.state === 'registered' || addMs(former.claimed_at, UNDISTURBED_MS) > now;
    if (isTaken || !(await emailClaims.tryUpdate(former, claim))) throw emailTakenError();
  }
  const held = await requireClaimHeld(id, userId);
  writes.onAbandon(() => abandonRegistration(held));
  return held;
}

const LOOK_AGAIN_MS = 100;

/**
 * Waits while another request creates an account for the address, but only until the claim can be taken over. 10 reads
 * per second.
 */
export async function waitForAccountCreation(email: string): Promise<void> {
  const begun = monotonicMs();
  while (monotonicMs() - begun < UNDISTURBED_MS) {
    const claim = await emailClaims.get(emailClaimId(email));
    if (claim?.state !== 'registering') return;
    await setTimeout(LOOK_AGAIN_MS);
  }
}

/** Firebase Auth accounts that registrations with this claim created, or were about to create. */
const madeFor = ({ dead_user_ids, makes_account, user_id }: EmailClaim): string[] => [
  ...dead_user_ids,
  ...(makes_account ? [user_id] : []),
];

async function requireClaimHeld(id: string, userId: string): Promise<EmailClaim> {
  const claim = await emailClaims.get(id);
  if (claim?.user_id !== userId) throw emailTakenError();
  return claim;
}

/** Releases the claim of a failed registration and deletes its accounts. 2 reads, 1 write. */
export async function abandonRegistration(claim: EmailClaim): Promise<void> {
  // If the user record exists, the commit succeeded and only its response was lost.
  if ((await users.get(claim.user_id)) !== null) return;
  for (const id of madeFor(claim)) {
    if (id === claim.user_id || (await users.get(id)) === null) await deleteAuthAccountIfPasswordOnly(id);
  }
  const current = await emailClaims.get(claim.id);
  if (current?.user_id === claim.user_id) await emailClaims.tryDelete(current);
}

/**
 * Deletes the account of a registration that crashed before its commit. If the registration didn't create the account,
 * it belongs to someone who signed in another way and never registered.
 * @throws 409 `EMAIL_EXISTS` in that case: the owner must register with the account's ID token.
 */
async function removeDeadAccount(email: string, claim: EmailClaim): Promise<void> {
  const deadId = await findAuthAccountIdByEmail(email);
  if (deadId === null) return;
  if (!claim.dead_user_ids.includes(deadId) || (await users.get(deadId)) !== null) throw emailTakenError();
  // Check the claim only after finding the account. Otherwise, the account could belong to another request that has
  // taken over the claim.
  await requireClaimHeld(claim.id, claim.user_id);
  await deleteAuthAccountIfPasswordOnly(deadId);
}

/**
 * Creates an account in Firebase Auth and stages the update that confirms its claim. The caller stages the user record
 * under the returned id. If the commit fails, everything is undone. If the process crashes, the next registration or
 * the daily sweep cleans up. 3 reads, 1 write and 1 staged write.
 * @throws 409 `EMAIL_EXISTS`.
 */
export async function createAuthAccountWithEmailClaim(
  writes: Writes,
  account: Omit<NewAuthAccount, 'id'>,
  now: Date,
): Promise<string> {
  const userId = newId(AUTH_ID_LENGTH);
  const { email } = account;
  const claim = await claimEmail(writes, { email, userId, isNew: true }, now);
  const authAccount = { ...account, id: userId };
  if (!(await tryCreateAuthAccount(authAccount))) {
    await removeDeadAccount(email, claim);
    if (!(await tryCreateAuthAccount(authAccount))) throw emailTakenError();
  }
  emailClaims.stageUpdate(writes, claim, { state: 'registered', dead_user_ids: [] });
  return userId;
}

/** Claims the address for an existing Firebase Auth account whose owner has proved ownership of the address. */
export async function claimEmailOfAuthAccount(
  writes: Writes,
  account: { userId: string; email: string },
  now: Date,
): Promise<void> {
  const claim = await claimEmail(writes, { ...account, isNew: false }, now);
  emailClaims.stageUpdate(writes, claim, { state: 'registered', dead_user_ids: [] });
}

/** Transfers the address to this account, regardless of its previous owner. 1 read, 1 write. */
export async function stageEmailClaimTakeover(
  writes: Writes,
  account: { userId: string; email: string },
  now: Date,
): Promise<void> {
  const id = emailClaimId(account.email);
  const former = await emailClaims.get(id);
  const claim = {
    state: 'registered' as const,
    user_id: account.userId,
    makes_account: false,
    dead_user_ids: [],
    claimed_at: now,
  };
  if (former) emailClaims.stageUpdate(writes, former, claim);
  else emailClaims.stageCreate(writes, id, claim, emailTakenError);
}

/**
 * Deletes the Firebase Auth account immediately and stages the deletion of everything else. If the commit fails, it is
 * retried. Writes no activity entry. 1 read, plus 1 per open link (at least 1). Up to 4 writes, plus 1 per open link.
 */
export async function stageAccountDeletion(writes: Writes, user: User): Promise<void> {
  await deleteAuthAccount(user.id);
  const links = await emailVerifications.list((query) => query.where('user_id', '==', user.id).limit(200));
  const claim = await emailClaims.get(emailClaimId(user.email));
  for (const { id } of links) writes.delete(emailVerifications.ref(id));
  if (claim?.user_id === user.id) writes.delete(emailClaims.ref(claim.id));
  writes.delete(passwordResets.ref(user.id));
  stageSignInAttemptsDeletion(writes, user.email);
  writes.delete(users.ref(user.id));
}

/** Succeeds even if the account doesn't exist. */
export const deleteUserAccount = (user: User): Promise<void> =>
  unitOfWork((writes) => stageAccountDeletion(writes, user));
