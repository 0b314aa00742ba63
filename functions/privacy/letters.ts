// How one letter of a name or one digit of a number may be written, as patterns to be used with the flags i and u.

export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Letters that Unicode takes for one piece, by what people type where their keyboard has none. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', å: 'a', þ: 'th', ð: 'd', đ: 'd', ħ: 'h', ı: 'i', İ: 'i', ł: 'l' },
  ...{ ŧ: 't', ŋ: 'n', ĸ: 'k', ŀ: 'l', ŉ: 'n' },
};
/** Besides: German and Nordic letters as two. */
const AS_TWO: Readonly<Record<string, string>> = {
  ...{ ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th' },
};

/** Latin, Greek and Cyrillic letters with something on or in them. */
const RANGES = [
  [0xc0, 0x24f],
  [0x370, 0x45f],
  [0x1e00, 0x1fff],
] as const;

const lower = (character: string): string => (character === 'İ' ? 'i' : character.toLowerCase());

/** Without its marks; a letter that is none without them stays. */
function plain(character: string): string {
  const known = PLAIN[character] ?? PLAIN[lower(character)];
  if (known !== undefined) return known;
  const bare = character.normalize('NFD').replace(/\p{M}/gu, '');
  return [...bare].length === 1 ? lower(bare) : lower(character);
}

/** All letters that are the same one without their marks, by it. */
const VARIANTS: ReadonlyMap<string, string> = (() => {
  const found = new Map<string, string>();
  for (const [first, last] of RANGES) {
    for (let code = first; code <= last; code += 1) {
      const character = String.fromCodePoint(code);
      const bare = plain(character);
      if (/\p{L}/u.test(character) && bare !== character && [...bare].length === 1)
        found.set(bare, (found.get(bare) ?? '') + character);
    }
  }
  return found;
})();

/** Hyphens that show at the end of a line alone are none, either. */
const MARKS = '[\\p{M}\\u00ad]*';

/** With any marks or none, as one character or as several. */
const single = (bare: string): string => {
  const variants = VARIANTS.get(bare);
  return `${variants === undefined ? escapeRegExp(bare) : `[${escapeRegExp(bare)}${variants}]`}${MARKS}`;
};

const APOSTROPHE = /['’ʼ‘`´]/;
/** What links and files are named after people has a hyphen or a line there. */
const ANY_APOSTROPHE = "(?:['’ʼ‘`´\\s_-]|&#0?39;|&#x27;|&apos;|&[lr]squo;|%27|%E2%80%9[89])?";
const HYPHEN = /[-\u2010-\u2015]/;
const QUOTE = /["“”„‟«»]/;
const ANY_QUOTE = '(?:["“”„‟«»]|\\\\"|&#34;|&quot;|&[lrb]dquo;|%22|%E2%80%9[c-f])?';

/** A letter, apostrophe, quotation mark or hyphen of a name. */
function letter(character: string): string {
  if (APOSTROPHE.test(character)) return ANY_APOSTROPHE;
  if (QUOTE.test(character)) return ANY_QUOTE;
  if (HYPHEN.test(character)) return '[-\\s_\\u2010-\\u2015]?';
  if (/\p{M}/u.test(character)) return '';
  if (!/\p{L}/u.test(character)) return escapeRegExp(character);
  const bare = plain(character);
  const two = AS_TWO[lower(character)];
  const one = [...bare].length === 1 ? single(bare) : escapeRegExp(lower(character));
  return two === undefined ? one : `(?:${one}|${[...two].map(single).join('')})`;
}

const TWO_AS_ONE: ReadonlyMap<string, string> = new Map(
  ['ae', 'oe', 'ue', 'aa', 'ss', 'th'].map((two) => [
    two,
    Object.entries(AS_TWO)
      .filter(([, value]) => value === two)
      .map(([one]) => one)
      .join(''),
  ]),
);

/** A text with and without accents, whichever way it has them itself; apostrophes, quotation marks and hyphens of any kind, or none. */
export function anyAccentPattern(text: string): string {
  const characters = [...text.normalize('NFC')];
  let pattern = '';
  for (let at = 0; at < characters.length; at += 1) {
    const [one = '', next = ''] = characters.slice(at, at + 2);
    const asOne = TWO_AS_ONE.get(lower(one) + lower(next));
    if (asOne === undefined) pattern += letter(one);
    else {
      pattern += `(?:${letter(one)}${letter(next)}|[${asOne}]${MARKS})`;
      at += 1;
    }
  }
  return pattern;
}

/** Zeros of the digits that phones and forms offer: Arabic, Persian, Devanagari, Bengali, wide. */
const ZEROS = ['0', '٠', '۰', '०', '০', '０'];

export const patternOfDigitInAnyScript = (value: string): string =>
  `[${ZEROS.map((zero) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(value))).join('')}]`;
