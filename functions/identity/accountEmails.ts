// One email address has one account: claimed first, then made in Firebase Auth, then kept by the commit of its user.
import { z } from 'zod';
import { ApiError } from '../api/errors';
import type { Writes } from '../api/writes';
import { addMs, SECOND_MS } from '../platform/clock';
import { globalCollection, type Stored, storedInstant } from '../platform/collection';
import { derivedId, newId } from '../platform/ids';
import { countWrites } from '../platform/meter';
import { normalized } from '../platform/uniqueValues';
import { authAccountIdOf, createAuthAccount, deleteAuthAccount } from './authAccounts';
import { users } from './user';

const emailClaimSchema = z.object({
  state: z.enum(['registering', 'registered']),
  user_id: z.string(),
  /** False when Firebase Auth had the account before: then it is not ours to take away. */
  makes_account: z.boolean(),
  claimed_at: storedInstant,
});
export type EmailClaim = Stored<z.output<typeof emailClaimSchema>>;

/** Document id: derived from the normalized address, so that the address itself is not stored twice. */
export const emailClaims = globalCollection('account_emails', emailClaimSchema);

const claimId = (email: string): string => derivedId('account_email', normalized(email));
const AUTH_ID_LENGTH = 28;
const ALREADY_EXISTS = 6;

/**
 * Whoever holds a claim longer than this is dead or very slow, and the next one takes it over. No harm comes of
 * taking it from a slow one: its commit depends on the claim being as it left it.
 */
const UNDISTURBED_MS = 5 * SECOND_MS;

export const emailExists = (): ApiError =>
  new ApiError('EMAIL_EXISTS', 'An account with this email address exists already: sign in instead');

/** @throws 409 `EMAIL_EXISTS` when the address has an account, or somebody is making one this very moment. */
async function claimEmail(
  email: string,
  account: { userId: string; isNew: boolean },
  now: Date,
): Promise<EmailClaim> {
  const id = claimId(email);
  const { userId, isNew } = account;
  const claim = { state: 'registering' as const, user_id: userId, makes_account: isNew, claimed_at: now };
  const former = await emailClaims.get(id);
  if (former === null) {
    await createClaim(id, claim);
  } else {
    const settled = former.state === 'registered' || addMs(former.claimed_at, UNDISTURBED_MS) > now;
    if (settled || !(await emailClaims.tryUpdate(former, claim))) throw emailExists();
  }
  return stillHeld(id, userId);
}

async function createClaim(id: string, claim: z.output<typeof emailClaimSchema>): Promise<void> {
  try {
    await emailClaims.ref(id).create(claim);
    countWrites(1);
  } catch (thrown) {
    throw (thrown as { code?: unknown }).code === ALREADY_EXISTS ? emailExists() : thrown;
  }
}

async function stillHeld(id: string, userId: string): Promise<EmailClaim> {
  const claim = await emailClaims.get(id);
  if (claim?.user_id !== userId) throw emailExists();
  return claim;
}

/** Gives up the claim of a registration that came to nothing, and the account that it made. 2 reads, 1 write. */
export async function giveUpClaim(claim: EmailClaim): Promise<void> {
  // A commit whose answer was lost may have succeeded all the same: then the record is there.
  if ((await users.get(claim.user_id)) !== null) return;
  if (claim.makes_account) await deleteAuthAccount(claim.user_id);
  const current = await emailClaims.get(claim.id);
  if (current?.user_id === claim.user_id) await emailClaims.tryDelete(current);
}

/**
 * An account in Firebase Auth that has the address but no record of ours is what an interrupted registration left,
 * or a sign-in that never registered. It is removed, not taken over: whoever made it must not come into the new
 * account by a password or provider of theirs.
 */
async function removeOrphan(email: string, claim: EmailClaim): Promise<void> {
  const orphanId = await authAccountIdOf(email);
  if (orphanId === null) return;
  if ((await users.get(orphanId)) !== null) throw emailExists();
  // Found before the claim is seen to be ours still: so it cannot be the account of one who took the claim over.
  await stillHeld(claim.id, claim.user_id);
  await deleteAuthAccount(orphanId);
}

export interface NewAccount {
  email: string;
  password: string;
  displayName: string;
  photoUrl: string | null;
  /** True when a mail to this address led here. */
  emailVerified: boolean;
}

/**
 * Makes an account in Firebase Auth and stages what keeps it; stage its user record under the id returned. When the
 * commit fails, everything is taken back; when the process dies in between, the next registration or the daily sweep
 * clears it away. 3 reads and 1 write, and 1 write staged.
 * @throws 409 `EMAIL_EXISTS`.
 */
export async function makeAccount(writes: Writes, account: NewAccount, now: Date): Promise<string> {
  const userId = newId(AUTH_ID_LENGTH);
  const { email } = account;
  const claim = await claimEmail(email, { userId, isNew: true }, now);
  writes.onAbandon(() => giveUpClaim(claim));
  const authAccount = { ...account, id: userId };
  if (!(await createAuthAccount(authAccount))) {
    await removeOrphan(email, claim);
    if (!(await createAuthAccount(authAccount))) throw emailExists();
  }
  emailClaims.stageUpdate(writes, claim, { state: 'registered' });
  return userId;
}

/** The same for an account that Firebase Auth has already and whose owner proved it to be theirs. */
export async function adoptAccount(
  writes: Writes,
  account: { userId: string; email: string },
  now: Date,
): Promise<void> {
  const claim = await claimEmail(account.email, { userId: account.userId, isNew: false }, now);
  writes.onAbandon(() => giveUpClaim(claim));
  emailClaims.stageUpdate(writes, claim, { state: 'registered' });
}
