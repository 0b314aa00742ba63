// Full-text search: splits texts into words, builds the stored prefixes, and matches records.

/** Longer words are indexed by their first 20 letters. */
const MAX_LETTERS = 20;
/** Indexed words per record. Search doesn't find later words. */
const MAX_WORDS = 200;

const ASCII = /^[\0-\x7f]*$/;

const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}+/gu, '');

/** Converts to upper case and back, because some letters share a capital: `ß` and `ẞ` become `ss`, `ς` becomes `σ`. */
const withoutCase = (text: string): string =>
  withoutAccents(text.toLowerCase().toUpperCase().toLowerCase()).replaceAll('ς', 'σ');

/** Removes case and accents, whether an accent is a separate code point or not. */
export const textWithoutCaseAndAccents = (text: string): string =>
  // A fast path: most names are ASCII, and one page can compare thousands.
  ASCII.test(text) ? text.toLowerCase() : withoutCase(withoutAccents(text));

/** Splits a text into words without case and accents: `Décès n° 7` becomes `deces`, `n`, `7`. */
export const wordsWithoutCaseAndAccents = (text: string): string[] =>
  textWithoutCaseAndAccents(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const beginning = (word: string, letters: number): string => [...word].slice(0, letters).join('');

/** The search terms of a record: each prefix of its first {@link MAX_WORDS} words, once. */
export function searchPrefixesOf(texts: readonly (string | null)[]): string[] {
  const words = [...new Set(texts.flatMap((text) => wordsWithoutCaseAndAccents(text ?? '')))].slice(
    0,
    MAX_WORDS,
  );
  const beginnings = words.flatMap((word) =>
    Array.from({ length: Math.min([...word].length, MAX_LETTERS) }, (_, at) => beginning(word, at + 1)),
  );
  return [...new Set(beginnings)];
}

/** The word to look up in the index: the longest, which matches the fewest records. Null without words. */
export function searchPrefixToLookUp(asked: string): string | null {
  const [longest] = wordsWithoutCaseAndAccents(asked).toSorted((left, right) => right.length - left.length);
  return longest === undefined ? null : beginning(longest, MAX_LETTERS);
}

/** Whether each requested word is a prefix of a word in the texts. */
export function hasSearchedWords(texts: readonly (string | null)[], asked: string): boolean {
  const words = texts.flatMap((text) => wordsWithoutCaseAndAccents(text ?? ''));
  return wordsWithoutCaseAndAccents(asked).every((start) => words.some((word) => word.startsWith(start)));
}
