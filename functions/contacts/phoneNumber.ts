// Telephone numbers in E.164: which texts are one, and how it is written.
import { invalidFields } from '../api/errors';
import { requiredText } from '../api/fields';

/** Longer than any way of writing 15 digits with spaces and brackets. */
const PHONE_TEXT_MAX = 40;

/** The pattern is for readers and never too narrow: it says only that a country code is needed; {@link withPhoneNumbers} decides. */
export const phoneText = requiredText(PHONE_TEXT_MAX).meta({ pattern: '^\\s*\\+' });

/**
 * The number in E.164 (`+442079460958`), or null for a text that is none. Spaces and brackets are forgiven, a missing
 * country code is not: nobody could tell which country was meant. Numbers that a country has not handed out pass as
 * long as their length is right, since plans change faster than any library.
 */
async function e164(text: string): Promise<string | null> {
  // 0.1 s to load, and most requests carry no number.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const number = parsePhoneNumberFromString(text.trim(), { extract: false });
  if (!number?.isPossible() || number.ext !== undefined || !text.trim().startsWith('+')) return null;
  return number.number;
}

/**
 * The fields given with every number in E.164; null and undefined stay.
 * @throws 400 `VALIDATION_FAILED` naming each field that holds no number, as `nameOf` calls it.
 */
export async function withPhoneNumbers<T extends Record<string, string | null | undefined>>(
  fields: T,
  nameOf: (field: string) => string,
): Promise<T> {
  const problems: Record<string, string> = {};
  const checked: Record<string, string | null | undefined> = { ...fields };
  for (const [field, text] of Object.entries(fields)) {
    if (text === null || text === undefined) continue;
    const number = await e164(text);
    if (number === null)
      problems[nameOf(field)] = 'must be a telephone number in E.164, such as +442079460958';
    else checked[field] = number;
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return checked as T;
}
