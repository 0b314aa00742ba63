// One-time tokens that verify an email address. Only their digests are stored.
import { z } from 'zod';
import { ApiError, notFound } from '../api/errors';
import type { Writes } from '../api/writes';
import { addMs, DAY_MS } from '../platform/clock';
import { newSecret, sha256 } from '../platform/ids';
import { globalCollection } from '../store/collection';
import { storedInstant } from '../store/values';
import { markAuthEmailVerified } from './authAccounts';
import { type User, users } from './user';

const LIFETIME_MS = 7 * DAY_MS;
/** Links per user in 24 hours, because anyone can register a stranger's address and trigger mails to it. */
const MAX_LINKS = 10;
/** Far more than the links of a week. */
const MAX_READ = 200;

const verificationSchema = z.object({
  user_id: z.string(),
  created_at: storedInstant,
  /** Also the TTL field. */
  expires_at: storedInstant,
  used_at: storedInstant.nullable(),
});

/** Document ids: the tokens' digests. */
export const emailVerifications = globalCollection('email_verifications', verificationSchema, {
  holds: 'digests of verification links',
  personal: ['users'],
  kept: { for: 'until the link ends', ttl: 'expires_at' },
  of: null,
});

/** 1 write. Send the token only in a mail to the user's address. */
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

/** Stages a token; null after ten in 24 hours. 1 read per link of the last week, at least 1; 1 write. */
export async function tryStageEmailVerificationToken(
  writes: Writes,
  userId: string,
  now: Date,
): Promise<string | null> {
  const given = await emailVerifications.find((query) =>
    query.where('user_id', '==', userId).limit(MAX_READ),
  );
  const today = given.filter(({ created_at }) => addMs(created_at, DAY_MS) > now);
  return today.length >= MAX_LINKS ? null : stageEmailVerificationToken(writes, userId, now);
}

/**
 * Verifies the address of the token's user. A valid token can be used again with the same result, because mail scanners
 * also open links. 2 reads; 2 writes the first time.
 * @throws 404 unknown token; 410 `GONE` once it has expired.
 */
export async function stageEmailVerifiedByToken(writes: Writes, token: string, now: Date): Promise<User> {
  const verification = await emailVerifications.get(sha256(token));
  const user = verification && (await users.get(verification.user_id));
  if (!verification || !user) throw notFound('Verification link');
  if (verification.expires_at <= now) {
    throw new ApiError('GONE', 'This verification link has expired: request a new one');
  }
  if (verification.used_at !== null) return user;
  // Runs before the commit, because it is safe to repeat.
  await markAuthEmailVerified(user.id);
  emailVerifications.stageUpdate(writes, verification, { used_at: now });
  return users.stageUpdate(writes, user, { email_verified: true, updated_at: now });
}
