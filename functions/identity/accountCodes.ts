// One-time codes sent by email, for password resets and address verification. Only their digests are stored.
import { z } from 'zod';
import { ApiError, invalidFieldsError, notFound } from '../api/errors';
import type { Writes } from '../api/writes';
import { addMs, DAY_MS, MINUTE_MS } from '../platform/clock';
import { derivedId, equalInConstantTime, newReadableCode, newSecret, sha256 } from '../platform/ids';
import { idDerivedWithAddressKey } from '../platform/secrets';
import { globalCollection, type Stored } from '../store/collection';
import { unitOfWork } from '../store/unitOfWork';
import { storedInstant } from '../store/values';
import { markAuthEmailVerified, setAuthPassword, transferAuthAccount } from './authAccounts';
import { checkPasswordPolicy } from './passwordPolicy';
import { recordSignInSuccess } from './signIn';
import { findUserByEmail, type User, users } from './user';

export const PASSWORD_RESET_CODE_MINUTES = 30;
/** No second email is sent within this time, because the first code is still valid. */
const QUIET_MS = MINUTE_MS;
/**
 * Limits on wrong codes, per network address and in total. The per-address limit keeps an attacker from using up the
 * owner's attempts.
 */
const MAX_TRIES = 5;
const MAX_TRIES_IN_ALL = 100;
/** Maximum number of emails in 24 hours. */
const MAX_MAILS = 10;

const resetSchema = z.object({
  /** Valid codes, oldest first; a new code doesn't invalidate earlier ones. */
  codes: z.array(z.object({ hash: z.string(), expires_at: storedInstant })).default([]),
  /** Number of attempts, keyed by a digest of the network address. */
  tries: z.record(z.string(), z.int()).default({}),
  mails: z.int().default(0),
  /** When the current 24-hour email count started. */
  mails_since: storedInstant.optional(),
  requested_at: storedInstant,
  /** Also the TTL field. */
  expires_at: storedInstant,
});
type Reset = Stored<z.output<typeof resetSchema>>;

/** Document id: the user's id. */
export const passwordResets = globalCollection('password_resets', resetSchema, {
  holds: 'digests of password reset codes',
  personal: ['users'],
  kept: { for: 'until the last code expires', ttl: 'expires_at' },
  of: null,
});

/** The digest includes the user id, so that the same code has a different digest for each person. */
const codeHash = (userId: string, code: string): string =>
  sha256(derivedId('password_reset', userId, code.toUpperCase().replace(/[^A-Z0-9]/g, '')));

/**
 * Creates a code; earlier codes stay valid. Returns null if the previous request was less than a minute ago, or after
 * ten requests in 24 hours. 1 read, 1 write.
 */
export async function tryStagePasswordResetCode(writes: Writes, user: User, now: Date): Promise<string | null> {
  const former = await passwordResets.get(user.id);
  if (former && addMs(former.requested_at, QUIET_MS) > now) return null;
  const counting = former?.mails_since && addMs(former.mails_since, DAY_MS) > now ? former : null;
  if (counting && counting.mails >= MAX_MAILS) return null;
  const code = newReadableCode();
  const valid = (former?.codes ?? []).filter(({ expires_at }) => expires_at > now);
  const reset = {
    codes: [
      ...valid,
      { hash: codeHash(user.id, code), expires_at: addMs(now, PASSWORD_RESET_CODE_MINUTES * MINUTE_MS) },
    ],
    tries: valid.length > 0 ? (former?.tries ?? {}) : {},
    mails: (counting?.mails ?? 0) + 1,
    mails_since: counting?.mails_since ?? now,
    requested_at: now,
    expires_at: addMs(now, DAY_MS),
  };
  if (former) passwordResets.stageUpdate(writes, former, reset);
  else passwordResets.stageCreate(writes, user.id, reset);
  return code;
}

/** The error is the same in every case, so it doesn't reveal whether the address has an account. */
const wrongCode = (): ApiError => invalidFieldsError({ code: 'is incorrect or expired: request a new one' });

/** Counts each attempt before checking its code, so that concurrent guesses are all counted. */
async function chargeTry(userId: string, clientAddress: string): Promise<Reset> {
  const address = idDerivedWithAddressKey('place', clientAddress);
  for (;;) {
    const reset = await passwordResets.get(userId);
    const tries = reset?.tries[address] ?? 0;
    const inAll = Object.values(reset?.tries ?? {}).reduce((sum, count) => sum + count, 0);
    if (!reset || tries >= MAX_TRIES || inAll >= MAX_TRIES_IN_ALL) throw wrongCode();
    if (await passwordResets.tryUpdate(reset, { tries: { ...reset.tries, [address]: tries + 1 } })) return reset;
  }
}

/**
 * Invalidates all codes and ends every session in one commit, so that a later failure can't leave a code or an old
 * session valid.
 */
async function spendCode(userId: string, spentHash: string, now: Date): Promise<void> {
  await unitOfWork(async (writes) => {
    const [reset, user] = await Promise.all([passwordResets.get(userId), users.get(userId)]);
    if (!reset?.codes.some(({ hash }) => hash === spentHash) || !user) throw wrongCode();
    passwordResets.stageUpdate(writes, reset, { codes: [], tries: {} });
    const generation = user.session_generation + 1;
    users.stageUpdate(writes, user, { session_generation: generation, updated_at: now });
  });
}

/**
 * Sets the new password if the code is correct. Also ends earlier sessions, invalidates earlier ID tokens and marks the
 * address as verified. 4 reads, 3 writes and 1 staged write.
 * @throws 400 naming `newPassword` or `code`, whether or not the address has an account.
 */
export async function resetPasswordByCode(
  writes: Writes,
  request: { email: string; code: string; newPassword: string; clientAddress: string },
  now: Date,
): Promise<void> {
  checkPasswordPolicy(request.newPassword, 'newPassword');
  const found = await findUserByEmail(request.email);
  if (!found) throw wrongCode();
  const { codes } = await chargeTry(found.id, request.clientAddress);
  const hash = codeHash(found.id, request.code);
  if (!codes.some((code) => code.expires_at > now && equalInConstantTime(code.hash, hash))) throw wrongCode();
  await spendCode(found.id, hash, now);
  const { newPassword: password } = request;
  // The code proves ownership of the address. All other sign-in methods are removed, because they may belong to a
  // previous owner.
  const validFrom =
    found.email_verified === false
      ? await transferAuthAccount(found.id, { password, displayName: found.display_name })
      : await setAuthPassword(found.id, password);
  if (validFrom === null) throw new Error('The user has no account in Firebase Auth');
  await recordSignInSuccess(request, now);
  const verified = found.email_verified === false ? { email_verified: true } : {};
  writes.update(users.ref(found.id), { id_tokens_valid_from: validFrom, ...verified });
}

const LIFETIME_MS = 7 * DAY_MS;
/**
 * Maximum number of links per user in 24 hours. Without this limit, anyone could register a stranger's address and
 * flood it with emails.
 */
const MAX_LINKS = 10;
/** Far more links than a user can request in a week. */
const MAX_READ = 200;

const verificationSchema = z.object({
  user_id: z.string(),
  created_at: storedInstant,
  /** Also the TTL field. */
  expires_at: storedInstant,
  used_at: storedInstant.nullable(),
});

/** Document id: the token's digest. */
export const emailVerifications = globalCollection('email_verifications', verificationSchema, {
  holds: 'digests of verification links',
  personal: ['users'],
  kept: { for: 'until the link expires', ttl: 'expires_at' },
  of: null,
});

/** 1 write. Send the token only in an email to the user's address. */
export function stageEmailVerificationToken(writes: Writes, userId: string, now: Date): string {
  const token = newSecret();
  emailVerifications.stageCreate(writes, sha256(token), {
    user_id: userId,
    created_at: now,
    expires_at: addMs(now, LIFETIME_MS),
    used_at: null,
  });
  return token;
}

/**
 * Stages a token; returns null after ten tokens in 24 hours. 1 read per link from the last week (at least 1), and 1
 * write.
 */
export async function tryStageEmailVerificationToken(
  writes: Writes,
  userId: string,
  now: Date,
): Promise<string | null> {
  const given = await emailVerifications.list((query) => query.where('user_id', '==', userId).limit(MAX_READ));
  const today = given.filter(({ created_at }) => addMs(created_at, DAY_MS) > now);
  return today.length >= MAX_LINKS ? null : stageEmailVerificationToken(writes, userId, now);
}

/**
 * Verifies the email address of the user who owns the token. Idempotent, because email scanners also open links. 2
 * reads; 2 writes the first time.
 * @throws 404 for an unknown token; 410 `GONE` once the token has expired.
 */
export async function stageEmailVerifiedByToken(writes: Writes, token: string, now: Date): Promise<User> {
  const verification = await emailVerifications.get(sha256(token));
  const user = verification && (await users.get(verification.user_id));
  if (!verification || !user) throw notFound('Verification link');
  if (verification.expires_at <= now) {
    throw new ApiError('GONE', 'This verification link has expired: request a new one');
  }
  if (verification.used_at !== null) return user;
  // This call can run before the commit, because it is idempotent.
  await markAuthEmailVerified(user.id);
  emailVerifications.stageUpdate(writes, verification, { used_at: now });
  return users.stageUpdate(writes, user, { email_verified: true, updated_at: now });
}
