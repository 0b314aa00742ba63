// How an address, a number or a name may be written, as patterns: in HTML and JSON, in links and names of files, with and
// without accents, the family name first, numbers as they are dialled at home and from abroad.
import { escapeHtml } from '../messaging/html';

/** Fewer digits are found in dates and amounts. */
const LEAST_DIGITS = 7;
/** Names so long are found though nothing stands between their words: `AdaLovelace.pdf`. */
const LEAST_LETTERS_JOINED = 8;
const LEAST_LETTERS_OF_A_WORD = 3;

const LETTER = '[\\p{L}\\p{N}]';
/** What stands before is no letter, or the end of an escape as in `%20`. */
const BEGINNING = `(?:(?<!${LETTER})|(?<=%[0-9a-f]{2})|(?<=\\\\[nrt]))`;
const BETWEEN_WORDS = '(?:[\\s_.,+-]|%20|&nbsp;|<br ?/?>|\\\\n)';
const BETWEEN_DIGITS = '[\\s().\\/\\u2010-\\u2015-]{0,3}';

const TWO_LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** As it is, and as it stands in HTML, in JSON text and in a link. */
const SPELLINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  escapeHtml,
  (text) => JSON.stringify(text).slice(1, -1),
  encodeURIComponent,
];
const spellings = (text: string): string[] => [...new Set(SPELLINGS.map((spell) => spell(text)))];

/** A letter with its accent as one character, as two, or without; apostrophes and hyphens of any kind. */
function letter(character: string): string {
  if (/['’ʼ‘`]/.test(character)) return "['’ʼ‘`]";
  if (/[-\u2010\u2011]/.test(character)) return '[\\s_\\u2010\\u2011-]';
  const [base = '', ...marks] = character.normalize('NFD');
  const asTwo = TWO_LETTERS[character.toLowerCase()];
  if (marks.length === 0 && asTwo === undefined) return literal(character);
  const parts = `${literal(base)}(?:${literal(marks.join(''))})?`;
  return `(?:${[literal(character), parts, ...(asTwo === undefined ? [] : [asTwo])].join('|')})`;
}

const inAnyAccent = (text: string): string => [...text.normalize('NFC')].map(letter).join('');

export function addressPatterns(email: string): string[] {
  const before = '(?:(?<![\\p{L}\\p{N}._%+-])|(?<=%[0-9a-f]{2}))';
  return spellings(email).map((spelling) => `${before}${literal(spelling)}(?!${LETTER}|[.-]${LETTER})`);
}

/** Of E.164, by its plan: zones 1 and 7 have one digit, these two, all others three. */
const TWO_DIGITS = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;
const codeLength = (digits: string): number => (/^[17]/.test(digits) ? 1 : TWO_DIGITS.test(digits) ? 2 : 3);

/** With any separators: `+49 (0)30 123456`, `0049 30 123456`, `030 / 123456`. */
export function numberPatterns(number: string): string[] {
  const digits = number.replace(/\D/g, '');
  if (digits.length < LEAST_DIGITS) return [];
  const spaced = (part: string): string => [...part].join(BETWEEN_DIGITS);
  const length = codeLength(digits);
  const [code, own] = [digits.slice(0, length), digits.slice(length)];
  const abroad = `(?:\\+${BETWEEN_DIGITS}|00${BETWEEN_DIGITS})?${spaced(code)}${BETWEEN_DIGITS}(?:0${BETWEEN_DIGITS})?`;
  const home = own.length < LEAST_DIGITS ? abroad : `(?:${abroad}|\\(?0?${BETWEEN_DIGITS})`;
  return [`(?<!\\d)${home}${spaced(own)}(?!\\d)`];
}

const wordsOf = (name: string): string[] => name.trim().split(/\s+/);

/** Only a name of several words is looked for inside texts: “May” stands in many. */
export function namePatterns(name: string): string[] {
  const words = wordsOf(name);
  if (words.length < 2) return [];
  const letters = words.join('').length;
  const isLong =
    letters >= LEAST_LETTERS_JOINED && words.every(({ length }) => length >= LEAST_LETTERS_OF_A_WORD);
  const between = `${BETWEEN_WORDS}{${isLong ? 0 : 1},3}`;
  const orders = [words, [words.at(-1) ?? '', ...words.slice(0, -1)]];
  const patterns = orders.flatMap((order) =>
    SPELLINGS.map((spell) => order.map(spell).map(inAnyAccent).join(between)),
  );
  return [...new Set(patterns)].map((pattern) => `${BEGINNING}${pattern}(?!${LETTER})`);
}
