// Codes that let a person choose a new password: mailed, kept as digests, good once (specification section 8, tiers).
import { z } from 'zod';
import { type ApiError, invalidFields } from '../api/errors';
import type { Writes } from '../api/writes';
import { addMs, MINUTE_MS } from '../platform/clock';
import { globalCollection, type Stored, storedInstant } from '../platform/collection';
import { derivedId, equalInConstantTime, newCode, sha256 } from '../platform/ids';
import { unitOfWork } from '../platform/unitOfWork';
import { setPassword } from './authAccounts';
import { requireGoodPassword } from './passwordPolicy';
import { forgiveAttempts } from './signInAttempts';
import { type User, userByEmail, users } from './user';

export const RESET_MINUTES = 30;
/** A second request within this is not mailed again: the code on its way still counts. */
const QUIET_MS = MINUTE_MS;
const MOST_TRIES = 5;

const resetSchema = z.object({
  code_hash: z.string(),
  tries_left: z.int(),
  requested_at: storedInstant,
  /** Also the TTL field. */
  expires_at: storedInstant,
});
type Reset = Stored<z.output<typeof resetSchema>>;

/** Document id: the user's id, so that a person has one code at a time. */
const resets = globalCollection('password_resets', resetSchema);

/** The digest is bound to the user, so that equal codes of two people are not seen to be equal. */
const codeHash = (userId: string, code: string): string =>
  sha256(derivedId('password_reset', userId, code.toUpperCase().replace(/[^A-Z0-9]/g, '')));

/**
 * A new code for that user, which replaces any before; null when one was asked for within the last minute.
 * 1 read, 1 write.
 */
export async function stageResetCode(writes: Writes, user: User, now: Date): Promise<string | null> {
  const former = await resets.get(user.id);
  if (former && addMs(former.requested_at, QUIET_MS) > now) return null;
  const code = newCode();
  const reset = {
    code_hash: codeHash(user.id, code),
    tries_left: MOST_TRIES,
    requested_at: now,
    expires_at: addMs(now, RESET_MINUTES * MINUTE_MS),
  };
  if (former) resets.stageUpdate(writes, former, reset);
  else resets.stageCreate(writes, user.id, reset);
  return code;
}

/** The same for a wrong code, an expired one, one tried too often and an address without an account. */
const wrongCode = (): ApiError => invalidFields({ code: 'is wrong or expired: ask for a new one' });

/** Each try is counted before the code is looked at, so that guesses made at the same time cannot outrun the count. */
async function chargeTry(userId: string, now: Date): Promise<Reset> {
  for (;;) {
    const reset = await resets.get(userId);
    if (!reset || reset.expires_at <= now || reset.tries_left <= 0) throw wrongCode();
    if (await resets.tryUpdate(reset, { tries_left: reset.tries_left - 1 })) return reset;
  }
}

/**
 * Spends the code and ends every session, in one commit: whatever fails later, the code is good no second time and
 * nobody stays signed in with the old password's sessions.
 */
async function spendCode(userId: string, spentHash: string, now: Date): Promise<void> {
  await unitOfWork(async (writes) => {
    const [reset, user] = await Promise.all([resets.get(userId), users.get(userId)]);
    if (reset?.code_hash !== spentHash || !user) throw wrongCode();
    resets.stageDelete(writes, reset);
    const generation = user.session_generation + 1;
    users.stageUpdate(writes, user, { session_generation: generation, updated_at: now });
  });
}

/**
 * Sets the new password if the code is right; sessions and ID tokens from before are not valid any more.
 * 4 reads, 3 writes, and 1 write staged.
 * @throws 400 naming `newPassword` or `code`, alike whether the address has an account or not.
 */
export async function resetPassword(
  writes: Writes,
  request: { email: string; code: string; newPassword: string },
  now: Date,
): Promise<void> {
  requireGoodPassword(request.newPassword, 'newPassword');
  const found = await userByEmail(request.email);
  if (!found) throw wrongCode();
  const reset = await chargeTry(found.id, now);
  if (!equalInConstantTime(reset.code_hash, codeHash(found.id, request.code))) throw wrongCode();
  await spendCode(found.id, reset.code_hash, now);
  const validFrom = await setPassword(found.id, request.newPassword);
  if (validFrom === null) throw new Error('A user has no account in Firebase Auth');
  await forgiveAttempts(request.email);
  writes.update(users.ref(found.id), { id_tokens_valid_from: validFrom });
}
