// Types of stored values (instants, lenient enums), and the words that search finds.
import { Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';

/** A stored instant: a Firestore Timestamp in the document, a Date in the record. */
export const storedInstant = z
  .custom<Timestamp | Date>((value) => value instanceof Timestamp || value instanceof Date)
  .transform((value) => (value instanceof Date ? value : value.toDate()));

/** Raw bytes, stored without conversion. */
export const storedBufferSchema = z.instanceof(Buffer);

/** When a record was created and last changed. */
export const timestampFields = { created_at: storedInstant, updated_at: storedInstant };

/**
 * An enum that reads any unknown text as `otherwise`: during a deployment, a newer release may write values that this
 * release doesn't know. The stored value is preserved, because updates write only changed fields. Fields without a safe
 * fallback, such as states, use `z.enum`. An unknown value then makes the document unreadable: workers leave it for the
 * newer release, and pages omit it.
 */
export const enumSchemaWithFallback = <const V extends readonly string[], O extends V[number] | null>(
  values: V,
  otherwise: O,
) => z.enum(values).or(z.string().transform(() => otherwise as O));

/** Drops list values that this release doesn't know: an unknown value grants no permission and selects nothing. */
export const enumListSchemaDroppingUnknown = <const V extends readonly string[]>(values: V) =>
  z
    .array(z.enum(values).or(z.string().transform(() => null)))
    .transform((list) => list.filter((value): value is V[number] => value !== null));

/** Longer words are indexed by their first 20 letters. */
const MAX_LETTERS = 20;
/** The maximum number of words indexed per record. Search ignores any further words. */
const MAX_WORDS = 200;

const ASCII = /^[\0-\x7f]*$/;

const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}+/gu, '');

/**
 * Converts to upper case and back, because some letters have the same upper-case form: `ß` and `ẞ` become `ss`, `ς`
 * becomes `σ`.
 */
const withoutCase = (text: string): string =>
  withoutAccents(text.toLowerCase().toUpperCase().toLowerCase()).replaceAll('ς', 'σ');

/** Removes case distinctions and accents, including accents that are separate code points. */
export const textWithoutCaseAndAccents = (text: string): string =>
  // A fast path: most names are ASCII, and reading one page can compare thousands of them.
  ASCII.test(text) ? text.toLowerCase() : withoutCase(withoutAccents(text));

/** Splits text into lower-case words without accents: `Décès n° 7` becomes `deces`, `n`, `7`. */
export const wordsWithoutCaseAndAccents = (text: string): string[] =>
  textWithoutCaseAndAccents(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const beginning = (word: string, letters: number): string => [...word].slice(0, letters).join('');

/** The search terms for a record: every distinct prefix of its first {@link MAX_WORDS} words. */
export function searchPrefixesOf(texts: readonly (string | null)[]): string[] {
  const words = [...new Set(texts.flatMap((text) => wordsWithoutCaseAndAccents(text ?? '')))].slice(0, MAX_WORDS);
  const beginnings = words.flatMap((word) =>
    Array.from({ length: Math.min([...word].length, MAX_LETTERS) }, (_, at) => beginning(word, at + 1)),
  );
  return [...new Set(beginnings)];
}

/**
 * The word to look up in the index: the longest, which usually matches the fewest records. Null if there are no words.
 */
export function longestSearchWordOf(asked: string): string | null {
  const [longest] = wordsWithoutCaseAndAccents(asked).toSorted((left, right) => right.length - left.length);
  return longest === undefined ? null : beginning(longest, MAX_LETTERS);
}

/** Whether each requested word is a prefix of some word in the strings. */
export function hasSearchedWords(texts: readonly (string | null)[], asked: string): boolean {
  const words = texts.flatMap((text) => wordsWithoutCaseAndAccents(text ?? ''));
  return wordsWithoutCaseAndAccents(asked).every((start) => words.some((word) => word.startsWith(start)));
}
