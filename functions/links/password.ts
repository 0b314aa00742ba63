// Link passwords: scrypt with a random salt. Failed attempts are counted per link, regardless of network address.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import {
  type ProtectedLinkReference,
  resetLinkPasswordAttempts,
  throttleLinkPasswordAttempt,
} from '../identity/signIn';

/**
 * Each hash uses 16 MiB of memory and takes about 30 ms. That is slow enough to hinder guessing, but fast enough for a
 * request.
 */
const COST: ScryptOptions = { N: 16_384, r: 8, p: 1 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)(password.normalize('NFKC'), salt, KEY_BYTES, COST);

/** Returns `scrypt$<salt>$<key>`, both parts in base64url. Each call returns a different result. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt);
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** Compares in constant time. A digest in another format never matches. */
export async function passwordMatches(password: string, hash: string): Promise<boolean> {
  const [scheme, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/**
 * Returns whether the password is correct. Costs 1 read and 1 write, or 2 writes if the password is correct.
 * @throws 429 while the link is locked.
 */
export async function tryLinkPassword(
  guarded: ProtectedLinkReference,
  given: { password: string; hash: string },
  now: Date,
): Promise<boolean> {
  await throttleLinkPasswordAttempt(guarded, now);
  if (!(await passwordMatches(given.password, given.hash))) return false;
  await resetLinkPasswordAttempts(guarded);
  return true;
}
