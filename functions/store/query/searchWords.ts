// Finding records by words: which words a text has, what is stored of them, and whether a text has all that are asked for.

/** Longer words are found by their beginning. */
const MAX_LETTERS = 20;
/** Words of one record: what stands behind them is not found. */
const MAX_WORDS = 200;

const ASCII = /^[\0-\x7f]*$/;

const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}+/gu, '');

/** There and back, since a letter's capital may be another's too, or two: `ß` and `ẞ` are `ss`; `ς` ends words as `σ`. */
const withoutCase = (text: string): string =>
  withoutAccents(text.toLowerCase().toUpperCase().toLowerCase()).replaceAll('ς', 'σ');

/** Without case and accents, however letters with accents are written: one that has its own code, or two. */
export const textWithoutCaseAndAccents = (text: string): string =>
  // Most names are, and thousands are looked at for one page.
  ASCII.test(text) ? text.toLowerCase() : withoutCase(withoutAccents(text));

/** Without case and accents, in the order of the text: `Décès n° 7` has `deces`, `n`, `7`. */
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

/** The word to look up in the index: the longest finds the fewest. Null: there is no word in it. */
export function searchPrefixToLookUp(asked: string): string | null {
  const [longest] = wordsWithoutCaseAndAccents(asked).toSorted((left, right) => right.length - left.length);
  return longest === undefined ? null : beginning(longest, MAX_LETTERS);
}

/** Whether each word that is asked for begins a word of the texts. */
export function hasSearchedWords(texts: readonly (string | null)[], asked: string): boolean {
  const words = texts.flatMap((text) => wordsWithoutCaseAndAccents(text ?? ''));
  return wordsWithoutCaseAndAccents(asked).every((start) => words.some((word) => word.startsWith(start)));
}
