// Parses phone numbers to E.164 (ITU-T E.164: up to 15 digits with country code).
import { invalidFields } from '../api/errors';
import { requiredTextInput } from '../api/fields';
import { canonicalNumber } from '../messaging/suppression';

/** Longer than any 15 digits with spaces and brackets. */
const PHONE_TEXT_MAX = 40;

/** Digits of every script that the library supports. */
const DIGIT = '0-9\\u0660-\\u0669\\u06f0-\\u06f9\\uff10-\\uff19';
const MARKS = `[^${DIGIT}A-Za-z+]*`;
const FEWEST_DIGITS = 6;
/** E.164 allows 15 digits; a written number may contain one more, the trunk zero. */
const MAX_DIGITS = 15;

/** A deliberately wide pattern. {@link checkedPhoneFields} checks the length for each country. */
export const phoneNumberInput = requiredTextInput(PHONE_TEXT_MAX).meta({
  description:
    'A phone number in E.164 format, such as +442079460958. Spaces, brackets and hyphens are ignored.',
  pattern: `^\\s*\\+(?:${MARKS}[${DIGIT}]){${FEWEST_DIGITS},${MAX_DIGITS + 1}}${MARKS}$`,
});

/**
 * Returns the number in canonical E.164 (`+442079460958`), or null. Spaces and brackets are ignored. The country code
 * is required, because it can't be guessed. Unassigned numbers with a valid length pass, because numbering plans change
 * faster than the library.
 */
async function parsePhoneNumber(text: string): Promise<string | null> {
  // Loaded on first use: it takes 0.1 s, and most requests contain no number.
  const { isPossiblePhoneNumber, parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const read = parsePhoneNumberFromString(text.trim(), { extract: false });
  if (!read || read.ext !== undefined || !text.trim().startsWith('+')) return null;
  // An outdated form of a number may be impossible although its canonical form is valid.
  const number = canonicalNumber(read.number);
  const isPossible = number === read.number ? read.isPossible() : isPossiblePhoneNumber(number);
  return isPossible && number.length <= 1 + MAX_DIGITS ? number : null;
}

/**
 * Converts the given numbers to E.164; null and undefined stay.
 * @throws 400 `VALIDATION_FAILED` naming each invalid field by its `nameOf`.
 */
export async function checkedPhoneFields<T extends Record<string, string | null | undefined>>(
  fields: T,
  nameOf: (field: string) => string,
): Promise<T> {
  const problems: Record<string, string> = {};
  const checked: Record<string, string | null | undefined> = { ...fields };
  for (const [field, text] of Object.entries(fields)) {
    if (text === null || text === undefined) continue;
    const number = await parsePhoneNumber(text);
    if (number === null)
      problems[nameOf(field)] = 'must be a phone number in E.164 format, such as +442079460958';
    else checked[field] = number;
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return checked as T;
}
