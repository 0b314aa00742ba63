// The password policy.
import { invalidFields } from '../../api/errors';
import { isCommonPassword } from './commonPasswords';

const MIN_CHARACTERS = 8;
const MAX_CHARACTERS = 128;

/** For the API reference: one sentence, true of {@link passwordProblem}. */
export const PASSWORD_POLICY = `Passwords have ${MIN_CHARACTERS} to ${MAX_CHARACTERS} characters with at least one uppercase letter, one lowercase letter and one digit; common passwords (such as Password123 or Welcome2024!) are rejected.`;

const NEEDED: readonly (readonly [RegExp, string])[] = [
  [/\p{Lu}/u, 'an uppercase letter'],
  [/\p{Ll}/u, 'a lowercase letter'],
  [/\p{Nd}/u, 'a digit'],
];

/** The password's problem, as the end of a sentence that starts with the field name; or null. */
export function passwordProblem(password: string): string | null {
  const { length } = [...password];
  if (length < MIN_CHARACTERS) return `must have at least ${MIN_CHARACTERS} characters`;
  if (length > MAX_CHARACTERS) return `must have at most ${MAX_CHARACTERS} characters`;
  const missing = NEEDED.filter(([pattern]) => !pattern.test(password)).map(([, what]) => what);
  if (missing.length > 0) return `must contain ${missing.join(', ')}`;
  return isCommonPassword(password) ? 'is too common; choose another password' : null;
}

/** @throws 400 `VALIDATION_FAILED` naming `field`. */
export function requireGoodPassword(password: string, field: string): void {
  const problem = passwordProblem(password);
  if (problem !== null) throw invalidFields({ [field]: problem });
}
