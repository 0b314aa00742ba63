// The rules for new passwords, and a list of the most common passwords that would otherwise be accepted.
import { z } from 'zod';
import { invalidFieldsError } from '../api/errors';

const MIN_CHARACTERS = 8;
const MAX_CHARACTERS = 128;

/** The rules enforced by {@link passwordProblem}, in one sentence for the API reference. */
export const PASSWORD_POLICY_TEXT = `Passwords must have ${MIN_CHARACTERS} to ${MAX_CHARACTERS} characters, with at least one uppercase letter, one lowercase letter and one digit; common passwords (such as Password123 or Welcome2024!) are rejected.`;

const NEEDED: readonly (readonly [RegExp, string])[] = [
  [/\p{Lu}/u, 'an uppercase letter'],
  [/\p{Ll}/u, 'a lowercase letter'],
  [/\p{Nd}/u, 'a digit'],
];

/** The problem with the password, worded to follow a field name; null if there is none. */
export function passwordProblem(password: string): string | null {
  const { length } = [...password];
  if (length < MIN_CHARACTERS) return `must have at least ${MIN_CHARACTERS} characters`;
  if (length > MAX_CHARACTERS) return `must have at most ${MAX_CHARACTERS} characters`;
  const missing = NEEDED.filter(([pattern]) => !pattern.test(password)).map(([, what]) => what);
  if (missing.length > 0) return `must contain ${missing.join(', ')}`;
  return isCommonPassword(password) ? 'is too common; choose another password' : null;
}

/**
 * The schema for a new account's password, which may be null. `when` says when a password is required. {@link
 * checkPasswordPolicy} checks the password.
 */
export const newAccountPasswordInput = (when: string) =>
  z
    .string()
    .max(1000)
    .nullish()
    .transform((value) => value || null)
    .meta({ description: `Required ${when}. ${PASSWORD_POLICY_TEXT}` });

/** @throws 400 `VALIDATION_FAILED` naming `field`. */
export function checkPasswordPolicy(password: string, field: string): void {
  const problem = passwordProblem(password);
  if (problem !== null) throw invalidFieldsError({ [field]: problem });
}

/**
 * Words that are common in passwords, including the usual letter substitutions. Combined with digits and one symbol,
 * these words top every published list of leaked passwords. Keep the list short, because each word covers thousands of
 * passwords. Lower case; sorted.
 */
const COMMON_WORDS = new Set(
  `
    abc abcd abcdef admin administrator andrew apple april ashley asdf asdfgh august autumn bailey baseball
    batman changeme charlie chelsea company computer daniel december default dragon february football freedom
    friday george google guest hannah hello hunter iloveyou january jennifer jessica jordan july june letmein
    liverpool login london lovely march master matthew michael michelle monday monkey mustang nicole november
    october office p@ssw0rd p@ssword pa$$word pass passw0rd password pokemon princess qazwsx qwe qwer qwert
    qwerty qwertyuiop robert samsung saturday secret september shadow soccer spring starwars summer sunday
    sunshine superman system temp test testing thomas thursday trustno tuesday user wednesday welcome whatever
    windows winter zaq zxcvbnm
  `
    .trim()
    .split(/\s+/),
);

/** Keyboard walks that mix letters and digits. They contain no words. */
const WALKS: readonly string[] = [
  '1q2w3e4r',
  '1q2w3e4r5t',
  '1qaz2wsx',
  '1qaz2wsx3edc',
  'q1w2e3r4',
  'zaq12wsx',
  'a1b2c3d4',
];

/** Whether the password, ignoring case, is a common word surrounded only by digits and one symbol. */
function isCommonPassword(password: string): boolean {
  const bare = password.toLowerCase().replace(/[!?.@#$*_-]$/, '');
  if (WALKS.includes(bare)) return true;
  return COMMON_WORDS.has(bare.replace(/^\d+/, '').replace(/[@#_.-]?\d+$/, ''));
}
