// How an address, a number or a name may be written, as patterns: in HTML and JSON, in links and names of files, with and
// without accents, the family name first, numbers as they are dialled at home and from abroad.
import { escapeHtml } from '../messaging/html';
import { emailWithAsciiHost, emailWithUnicodeHost } from '../platform/emailAddress';
import { anyAccentPattern, escapeRegExp, patternOfDigitInAnyScript } from './letters';

/** Fewer digits are found in dates and amounts. */
const LEAST_DIGITS = 7;
/** Names so long are found though nothing stands between their words: `AdaLovelace.pdf`. */
const LEAST_LETTERS_JOINED = 8;
const LEAST_LETTERS_OF_A_WORD = 3;
/** In scripts that put no space between words, names so long are found in the midst of a sentence. */
const LEAST_SIGNS = 3;
const WITHOUT_SPACES =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}々ー・]+$/u;

const LETTER = '[\\p{L}\\p{N}]';
/** What stands before is no letter, or the end of an escape as in `%20`. */
const BEGINNING = `(?:(?<!${LETTER})|(?<=%[0-9a-f]{2})|(?<=\\\\[nrt]))`;
const BETWEEN_WORDS = '(?:[\\s_.,()+・\\u200b-\\u200f\\u2060\\u2066-\\u2069-]|%20|&nbsp;|<br ?/?>|\\\\n)';
/** Of a table; with spaces they stand between people. */
const BETWEEN_CELLS = '[;|/]';
const BETWEEN_DIGITS =
  '(?:[\\s().,;|_*~+·\\/\\u2010-\\u2015\\u200b-\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069-]|%20|&nbsp;|\\\\n){0,3}';

/** As it is, and as it stands in HTML, in JSON text and in a link. */
const SPELLINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  escapeHtml,
  (text) => JSON.stringify(text).slice(1, -1),
  encodeURIComponent,
];
const spellings = (text: string): string[] => [...new Set(SPELLINGS.map((spell) => spell(text)))];

/** Of an address: programs write these in several ways, each by itself. */
const SIGNS: readonly (readonly [sign: string, written: string])[] = [
  ["'", "(?:['’]|&#x27;|%27)"],
  ['\\+', '(?:\\+|&#43;|%2B)'],
  ['@', '(?:@|&#64;|&commat;|%40)'],
];
const inAnyEscape = (pattern: string): string =>
  SIGNS.reduce((known, [sign, written]) => known.replaceAll(sign, written), pattern);

export function patternsToFindEmailAddress(email: string): string[] {
  const before = '(?:(?<![\\p{L}\\p{N}._%+-])|(?<=%[0-9a-f]{2}))';
  const hosts = [...new Set([email, emailWithAsciiHost(email), emailWithUnicodeHost(email)])];
  return hosts
    .flatMap(spellings)
    .map((spelling) => `${before}${inAnyEscape(escapeRegExp(spelling))}(?!${LETTER}|[.-]${LETTER})`);
}

/** Of E.164, by its plan: zones 1 and 7 have one digit, these two, all others three. */
const TWO_DIGITS = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;
const codeLength = (digits: string): number => (/^[17]/.test(digits) ? 1 : TWO_DIGITS.test(digits) ? 2 : 3);

/** With any separators: `+49 (0)30 123456`, `0049 30 123456`, `030 / 123456`. */
export function patternsToFindPhoneNumber(number: string): string[] {
  const digits = number.replace(/\D/g, '');
  if (digits.length < LEAST_DIGITS) return [];
  const spaced = (part: string): string => [...part].map(patternOfDigitInAnyScript).join(BETWEEN_DIGITS);
  const length = codeLength(digits);
  const [code, own] = [digits.slice(0, length), digits.slice(length)];
  const zero = patternOfDigitInAnyScript('0');
  const prefix = `(?:\\+${BETWEEN_DIGITS}|${zero}${zero}${BETWEEN_DIGITS})?`;
  const abroad = `${prefix}${spaced(code)}${BETWEEN_DIGITS}(?:${zero}${BETWEEN_DIGITS})?`;
  const home = own.length < LEAST_DIGITS ? abroad : `(?:${abroad}|\\(?${zero}${BETWEEN_DIGITS}|\\()?`;
  return [`(?<!\\p{Nd})${home}${spaced(own)}(?!\\p{Nd})`];
}

const wordsOf = (name: string): string[] => name.trim().split(/\s+/);
const hasLetter = (word: string): boolean => /[\p{L}\p{N}]/u.test(word);

/** Of how many words a family name may be that stands first. */
const MOST_FAMILY_WORDS = 4;

/** The family name first or last, however many of the words it is; as people write it who leave out what is no letter. */
function ordersOf(words: readonly string[]): (readonly string[])[] {
  const spoken = words.filter(hasLetter);
  return [...(spoken.length === words.length ? [words] : [words, spoken])]
    .filter((order) => order.length > 1)
    .flatMap((order) => {
      const most = Math.min(MOST_FAMILY_WORDS, order.length - 1);
      const first = Array.from({ length: most }, (_, index) => order.length - 1 - index);
      return [order, ...first.map((at) => [...order.slice(at), ...order.slice(0, at)])];
    });
}

/** Nothing stands around them that would show where they begin and end. */
function patternsWithoutSpaces(words: readonly string[]): string[] {
  const orders = words.length === 1 ? [words] : ordersOf(words);
  return orders.map((order) => order.map(escapeRegExp).join(`${BETWEEN_WORDS}{0,3}`));
}

/**
 * Only a name of several words is looked for inside texts, “May” stands in many; in scripts that put no space between
 * words, one of {@link LEAST_SIGNS} signs.
 */
export function patternsToFindPersonName(name: string): string[] {
  const words = wordsOf(name);
  const letters = [...words.join('')].length;
  if (words.every((word) => WITHOUT_SPACES.test(word)) && letters >= LEAST_SIGNS) {
    return patternsWithoutSpaces(words);
  }
  if (words.length < 2) return [];
  // “- Lee” and “Lee 🎉” are found as they are, and every other Lee is not.
  if (words.filter(hasLetter).length < 2) {
    return SPELLINGS.map(
      (spell) => `${BEGINNING}${words.map(spell).map(escapeRegExp).join('\\s+')}(?!${LETTER})`,
    );
  }
  const isLong =
    letters >= LEAST_LETTERS_JOINED && words.every(({ length }) => length >= LEAST_LETTERS_OF_A_WORD);
  const between = `(?:${BETWEEN_WORDS}{${isLong ? 0 : 1},3}|${BETWEEN_CELLS})`;
  const patterns = ordersOf(words).flatMap((order) =>
    SPELLINGS.map((spell) => order.map(spell).map(anyAccentPattern).join(between)),
  );
  return [...new Set(patterns)].map((pattern) => `${BEGINNING}${pattern}(?!${LETTER})`);
}
