// Telephone numbers in E.164: which texts are one, and how it is written.
import { invalidFields } from '../api/errors';
import { requiredTextInput } from '../api/fields';
import { canonicalNumber } from '../messaging/canonicalNumber';

/** Longer than any way of writing 15 digits with spaces and brackets. */
const PHONE_TEXT_MAX = 40;

/** Digits of every script that the library supports. */
const DIGIT = '0-9\\u0660-\\u0669\\u06f0-\\u06f9\\uff10-\\uff19';
const MARKS = `[^${DIGIT}A-Za-z+]*`;
const FEWEST_DIGITS = 6;
/** E.164 allows 15 digits; a written number may contain one more, the trunk zero. */
const MAX_DIGITS = 15;

/** The pattern is never too narrow: how many digits a country's numbers have, {@link checkedPhoneFields} knows. */
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
  // 0.1 s to load, and most requests carry no number.
  const { isPossiblePhoneNumber, parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const read = parsePhoneNumberFromString(text.trim(), { extract: false });
  if (!read || read.ext !== undefined || !text.trim().startsWith('+')) return null;
  // Former forms of a number may no longer be possible, but the number is.
  const number = canonicalNumber(read.number);
  const isPossible = number === read.number ? read.isPossible() : isPossiblePhoneNumber(number);
  return isPossible && number.length <= 1 + MAX_DIGITS ? number : null;
}

/**
 * The fields given with every number in E.164; null and undefined stay.
 * @throws 400 `VALIDATION_FAILED` naming each field that holds no number, as `nameOf` calls it.
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
