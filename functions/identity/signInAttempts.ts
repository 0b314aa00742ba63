// Slows down whoever guesses at one account's password, from however many addresses (beyond section 8's rate limits).
import { z } from 'zod';
import { ApiError } from '../api/errors';
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '../platform/clock';
import { globalCollection, storedInstant } from '../platform/collection';
import { derivedId } from '../platform/ids';
import { countWrites } from '../platform/meter';
import { normalized } from '../platform/uniqueValues';

const attemptsSchema = z.object({
  /** Attempts since the last success, the one being made included. */
  failures: z.int(),
  locked_until: storedInstant,
  /** When all is forgotten; also the TTL field. */
  expires_at: storedInstant,
});

/** Document id: derived from the address, whether it has an account or not, so that nothing can be told from it. */
const signInAttempts = globalCollection('sign_in_attempts', attemptsSchema);

const FREE_FAILURES = 10;
const FORGOTTEN_AFTER_MS = DAY_MS;
const LONGEST_WAIT_MS = HOUR_MS;
const ALREADY_EXISTS = 6;
const MAX_TRIES = 10;

/** How long the account is closed after so many failures in a row: 1, 2, 4, … minutes, at most an hour. */
export const waitMs = (failures: number): number =>
  failures < FREE_FAILURES
    ? 0
    : Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** Math.min(failures - FREE_FAILURES, 10));

const attemptsId = (email: string): string => derivedId('sign_in_attempts', normalized(email));

const tooMany = (waitSeconds: number): ApiError =>
  new ApiError('RATE_LIMITED', 'Too many failed attempts to sign in; wait and try again', {
    headers: { 'Retry-After': String(Math.max(1, waitSeconds)) },
  });

/**
 * Counts an attempt before its password is looked at, so that guesses made at the same time cannot outrun the count;
 * {@link forgiveAttempts} takes it back. 1 read, 1 write.
 * @throws 429 while the account is closed.
 */
export async function chargeAttempt(email: string, now: Date): Promise<void> {
  const id = attemptsId(email);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const former = await signInAttempts.get(id);
    const failures = former && former.expires_at > now ? former.failures + 1 : 1;
    // An attempt that began a moment later may have been counted first: without a wait, its moment closes nothing.
    if (former && waitMs(failures - 1) > 0 && former.locked_until > now) {
      throw tooMany(Math.ceil((former.locked_until.getTime() - now.getTime()) / 1000));
    }
    const counted = {
      failures,
      locked_until: addMs(now, waitMs(failures)),
      expires_at: addMs(now, FORGOTTEN_AFTER_MS),
    };
    if (former ? await signInAttempts.tryUpdate(former, counted) : await createdAttempts(id, counted)) return;
  }
  throw tooMany(1);
}

async function createdAttempts(id: string, counted: z.output<typeof attemptsSchema>): Promise<boolean> {
  try {
    await signInAttempts.ref(id).create(counted);
    countWrites(1);
    return true;
  } catch (thrown) {
    if ((thrown as { code?: unknown }).code === ALREADY_EXISTS) return false;
    throw thrown;
  }
}

/** After the right password. 1 write. */
export async function forgiveAttempts(email: string): Promise<void> {
  await signInAttempts.ref(attemptsId(email)).delete();
  countWrites(1);
}
