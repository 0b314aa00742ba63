// Shortens, cleans and compares strings without splitting user-perceived characters (graphemes).
import { domainToASCII, domainToUnicode } from 'node:url';

/** Shows where text was cut off. */
const ELLIPSIS = '…';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns the longest prefix that fits without splitting a grapheme. If even the first grapheme is too long, returns as
 * much of it as possible without splitting a code point.
 */
function beginning(text: string, maxLength: number): string {
  let end = 0;
  // Segments only as much text as can be kept.
  for (const { segment, index } of graphemes.segment(text.slice(0, maxLength + 64))) {
    if (index + segment.length > maxLength) break;
    end = index + segment.length;
  }
  if (end > 0) return text.slice(0, end);
  let kept = '';
  for (const point of text.slice(0, maxLength + 1)) {
    if (kept.length + point.length > maxLength) break;
    kept += point;
  }
  return kept;
}

/**
 * Shortens a string to at most `maxLength` UTF-16 units, including a final `…`. Cuts between graphemes (Unicode UAX
 * #29). Replaces unpaired surrogates with U+FFFD, because neither Firestore nor providers accept them.
 */
export function shorten(text: string, maxLength: number): string {
  const formed = text.toWellFormed();
  if (formed.length <= maxLength) return formed;
  return `${beginning(formed, maxLength - ELLIPSIS.length)}${ELLIPSIS}`;
}

/** Like {@link shorten}, but without the ellipsis, for names and values in which an added character would be wrong. */
export function cutWithoutEllipsis(text: string, maxLength: number): string {
  const formed = text.toWellFormed();
  return formed.length <= maxLength ? formed : beginning(formed, maxLength);
}

/**
 * Replaces unpaired surrogates in all strings in a value, except field names. Neither Firestore nor providers accept
 * them.
 */
export function withWellFormedTexts<T>(value: T): T {
  const formed = (each: unknown): unknown => {
    if (typeof each === 'string') return each.toWellFormed();
    if (Array.isArray(each)) return each.map(formed);
    if (each === null || typeof each !== 'object' || Object.getPrototypeOf(each) !== Object.prototype) return each;
    return Object.fromEntries(Object.entries(each).map(([name, field]) => [name, formed(field)]));
  };
  return formed(value) as T;
}

/**
 * `BREAKING` matches control characters and line separators. `REVERSING` matches marks that change the direction of the
 * text after them.
 */
const BREAKING = /[\p{Cc}\u2028\u2029]+/gu;
const REVERSING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Returns the text as a single well-formed line, for formats that have one value per line. */
export const singleLine = (text: string): string => text.toWellFormed().replace(BREAKING, ' ').replace(REVERSING, '');

/** Normalizes a string for comparison: folds compatibility forms and case, and trims whitespace. */
export const normalizedForComparison = (value: string): string =>
  value.normalize('NFKC').trim().toLowerCase().normalize('NFKC');

function withHost(address: string, written: (host: string) => string): string {
  const at = address.lastIndexOf('@') + 1;
  const host = address.slice(at);
  return `${address.slice(0, at)}${written(host) || host}`;
}

/** Converts the host of an email address, which can be written in Unicode or in ASCII (IDNA, RFC 5890). */
export const emailWithAsciiHost = (address: string): string => withHost(address, domainToASCII);
export const emailWithUnicodeHost = (address: string): string => withHost(address, domainToUnicode);

/** The normalized form of an address. Accounts use {@link normalizedForComparison}, which matches Firebase Auth. */
export const normalizedEmail = (address: string): string =>
  normalizedForComparison(emailWithUnicodeHost(normalizedForComparison(address)));
