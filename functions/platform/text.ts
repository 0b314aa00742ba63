// Texts cut to a length, without cutting what people read as one character.

/** Replaces the text that was cut. */
const ELLIPSIS = '…';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The longest beginning of whole graphemes within the length; of one that alone is longer, whole code points. */
function beginning(text: string, maxLength: number): string {
  let end = 0;
  // Looks only at as much text as can be kept.
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
 * Shortens a text to at most `maxLength` UTF-16 units, between graphemes (Unicode UAX #29), with a final `…`. Replaces
 * unpaired surrogates with U+FFFD, because neither Firestore nor providers accept them.
 */
export function shorten(text: string, maxLength: number): string {
  const formed = text.toWellFormed();
  if (formed.length <= maxLength) return formed;
  return `${beginning(formed, maxLength - ELLIPSIS.length)}${ELLIPSIS}`;
}

/** The same without a sign that something is missing: for names and values that must not gain a character. */
export function cutToLength(text: string, maxLength: number): string {
  const formed = text.toWellFormed();
  return formed.length <= maxLength ? formed : beginning(formed, maxLength);
}

/** The same value with every text in it well-formed, names of fields left alone: neither Firestore nor a provider takes half a character. */
export function withWellFormedTexts<T>(value: T): T {
  const formed = (each: unknown): unknown => {
    if (typeof each === 'string') return each.toWellFormed();
    if (Array.isArray(each)) return each.map(formed);
    if (each === null || typeof each !== 'object' || Object.getPrototypeOf(each) !== Object.prototype)
      return each;
    return Object.fromEntries(Object.entries(each).map(([name, field]) => [name, formed(field)]));
  };
  return formed(value) as T;
}

/** Controls, line separators, and marks that reverse the direction of what follows. */
const BREAKING = /[\p{Cc}\u2028\u2029]+/gu;
const REVERSING = /[\u202a-\u202e\u2066-\u2069]/g;

/** The text on one line, well-formed and otherwise as it was typed: for formats in which a line is a value. */
export const singleLine = (text: string): string =>
  text.toWellFormed().replace(BREAKING, ' ').replace(REVERSING, '');

/** One normalization everywhere: compatibility forms folded, case ignored, spaces trimmed. */
export const normalizedForComparison = (value: string): string =>
  value.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
