// Pure functions that find a quote in the text of the pages, regardless of line breaks.

/** Normalizes dashes, quotation marks and spaces that people and programs use interchangeably. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u201a\u201b\u2032]/g, "'")
    .replace(/[\u201c-\u201f\u00ab\u00bb\u2033]/g, '"');

/**
 * A hyphen within a word, possibly at the end of a line. The hyphen may be part of the word or just mark a line break.
 */
const WITHIN_WORD = /(\p{L})-\s*(?=\p{L})/gu;

/**
 * Prepares text for comparison. Normalizes ligatures and look-alike characters (NFKC), and collapses whitespace.
 * Removes soft hyphens, zero-width characters, and hyphens between letters, along with any line break after them.
 */
export const normalizeTextForMatching = (text: string): string =>
  plain(text)
    .replace(WITHIN_WORD, '$1')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Whether the match is only part of a longer word or number, as `12` is in `AB-12/7`. */
function runOn(words: string, before: string, after: string): boolean {
  const [first = '', last = ''] = [words.at(0), words.at(-1)];
  const mark = (edge: string): string => (/\p{N}/u.test(edge) ? '[-/]?' : '');
  const isWord = (edge: string): boolean => /[\p{L}\p{N}]/u.test(edge);
  return (
    (isWord(first) && new RegExp(`[\\p{L}\\p{N}]${mark(first)}$`, 'u').test(before)) ||
    (isWord(last) && new RegExp(`^${mark(last)}[\\p{L}\\p{N}]`, 'u').test(after))
  );
}

/** Returns the position of the words in the text, matched as whole words, or -1. Both arguments must be normalized. */
export function indexOfWholeWords(words: string, text: string): number {
  if (words === '') return -1;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (!runOn(words, text.slice(Math.max(0, at - 2), at), text.slice(end, end + 2))) return at;
  }
  return -1;
}

export interface QuoteLocation {
  /** From 1. */
  page: number;
  /** The normalized text of the page. */
  text: string;
  /** The position of the quote in `text`. */
  at: number;
  quote: string;
}

/** Looks for the quote on the claimed page first, then on the other pages. */
export function findQuoteInPages(
  pages: readonly string[],
  words: string,
  namedPage: number | null,
): QuoteLocation | null {
  const quote = normalizeTextForMatching(words);
  for (const page of new Set([namedPage ?? 1, ...pages.map((_, index) => index + 1)])) {
    const text = normalizeTextForMatching(pages[page - 1] ?? '');
    const at = indexOfWholeWords(quote, text);
    if (at >= 0) return { page, text, at, quote };
  }
  return null;
}

/** Whether a page has text. A page without text is treated as an image. */
export const isTextPage = (pageText: string | undefined): boolean => /[\p{L}\p{N}]/u.test(pageText ?? '');
