// The password of a link. Wrong attempts count per link, across network addresses.
import {
  type Guarded,
  recordLinkPasswordAttempt,
  resetLinkPasswordAttempts,
} from '../identity/password/passwordAttempts';
import { passwordMatches } from './passwordHash';

/** Whether the password is correct. 1 read, 1 write; 2 writes if correct. @throws 429 while the link is locked. */
export async function tryLinkPassword(
  guarded: Guarded,
  given: { password: string; hash: string },
  now: Date,
): Promise<boolean> {
  await recordLinkPasswordAttempt(guarded, now);
  if (!(await passwordMatches(given.password, given.hash))) return false;
  await resetLinkPasswordAttempts(guarded);
  return true;
}
