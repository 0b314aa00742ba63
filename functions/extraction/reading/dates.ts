// Pure functions that find dates in English and German formats. They return every possible reading of each date, and
// classify the date by the words before it.
import { isCalendarDate } from '../../api/fields';

export interface DateMention {
  /** The date's position and length in the text. */
  at: number;
  length: number;
  /** `YYYY-MM-DD`, sorted. Two readings if day and month could be swapped, as in 03/04/2026. */
  readings: string[];
}

const MONTHS: readonly (readonly string[])[] = [
  ['january', 'jan', 'januar', 'jänner', 'jaenner'],
  ['february', 'feb', 'februar', 'feber'],
  ['march', 'mar', 'märz', 'maerz', 'mrz'],
  ['april', 'apr'],
  ['may', 'mai'],
  ['june', 'jun', 'juni'],
  ['july', 'jul', 'juli'],
  ['august', 'aug'],
  ['september', 'sept', 'sep'],
  ['october', 'oct', 'oktober', 'okt'],
  ['november', 'nov'],
  ['december', 'dec', 'dezember', 'dez'],
];

const MONTH_BY_NAME = new Map(MONTHS.flatMap((names, index) => names.map((name) => [name, index + 1])));

/** Longest names first, so that `sept` isn't matched as `sep`. */
const MONTH = [...MONTH_BY_NAME.keys()].sort((left, right) => right.length - left.length).join('|');

/** Two-digit years are interpreted as 1980 to 2079. */
const PIVOT = 80;

const yearOf = (digits: string): number => {
  const year = Number(digits);
  if (digits.length !== 2) return year;
  return year < PIVOT ? 2000 + year : 1900 + year;
};

function dateOf(year: number, month: number, day: number): string[] {
  const date = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
  return isCalendarDate(date) ? [date] : [];
}

const monthNamed = (name: string): number => MONTH_BY_NAME.get(name.toLowerCase()) ?? 0;

interface Form {
  pattern: RegExp;
  read: (parts: string[]) => string[];
}

/** A date must not be part of a longer number or word. */
const BEFORE = '(?<![\\p{L}\\p{N}]|\\d[./-])';
const AFTER = '(?![\\p{L}\\p{N}]|[./-]\\d)';

const form = (source: string, read: Form['read']): Form => ({
  pattern: new RegExp(`${BEFORE}(?:${source})${AFTER}`, 'giu'),
  read,
});

const FORMS: readonly Form[] = [
  // 2026-03-31, 2026/03/31, 2026.03.31
  form('(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})', ([year = '', , month = '', day = '']) =>
    dateOf(Number(year), Number(month), Number(day)),
  ),
  // 31.03.2026, 31. 3. 2026, 31.03.26: with dots, the day comes first
  form('(\\d{1,2})\\. ?(\\d{1,2})\\. ?(\\d{4}|\\d{2})', ([day = '', month = '', year = '']) =>
    dateOf(yearOf(year), Number(month), Number(day)),
  ),
  // 03/04/2026, 03/04/26, 03-04-2026: either number may be the day
  form('(\\d{1,2})/(\\d{1,2})/(\\d{4}|\\d{2})', ([first = '', second = '', year = '']) =>
    eitherWay(first, second, year),
  ),
  form('(\\d{1,2})-(\\d{1,2})-(\\d{4})', ([first = '', second = '', year = '']) => eitherWay(first, second, year)),
  // 31 March 2026, 31st of March, 2026, 31. März 2026, 31-Mar-2026
  form(
    `(\\d{1,2})(?:st|nd|rd|th|\\.)?(?: day)?(?: of)?[ -]?(${MONTH})\\.?,?[ -](\\d{4})`,
    ([day = '', month = '', year = '']) => dateOf(Number(year), monthNamed(month), Number(day)),
  ),
  // March 31, 2026, Mar. 31st 2026
  form(`(${MONTH})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})`, ([month = '', day = '', year = '']) =>
    dateOf(Number(year), monthNamed(month), Number(day)),
  ),
];

const eitherWay = (first: string, second: string, year: string): string[] => [
  ...new Set([
    ...dateOf(yearOf(year), Number(second), Number(first)),
    ...dateOf(yearOf(year), Number(first), Number(second)),
  ]),
];

/** Finds the dates in normalized text, in order of appearance. Ignores dates that don't exist. */
export function findDatesInText(text: string): DateMention[] {
  const found = FORMS.flatMap(({ pattern, read }) =>
    [...text.matchAll(pattern)].map((match): DateMention => {
      const [all, ...parts] = match;
      return { at: match.index, length: all.length, readings: read(parts).sort() };
    }),
  );
  const mentions = found
    .filter(({ readings }) => readings.length > 0)
    .sort((left, right) => left.at - right.at || right.length - left.length);
  let end = 0;
  return mentions.filter(({ at, length }) => {
    if (at < end) return false;
    end = at + length;
    return true;
  });
}

export type DateRole = 'expiry_date' | 'start_date' | 'other';

export interface LabelledDate extends DateMention {
  role: DateRole | null;
  /**
   * True if the label clearly marks an end date. On their own, `to` and `bis` can also mark the end of other periods.
   */
  strong: boolean;
}

/** Maximum distance between a label and its date, in characters. Words further away describe something else. */
const REACH = 60;

const words = (...sources: string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${sources.join('|')})(?![\\p{L}\\p{N}])`, 'giu');

const LABELS: readonly { role: DateRole; strong: boolean; pattern: RegExp }[] = [
  {
    role: 'expiry_date',
    strong: true,
    pattern: words(
      'expir(?:y|es|ed|ing|e|ation)',
      '(?:valid|good) (?:until|till|to|through|thru)',
      'end(?:s|ing| date)?',
      'terminat(?:es|ion)',
      'due',
      'renew by',
      'gültig bis',
      '(?:ablauf|verfalls?|end|fälligkeits)(?:datum|s?termin)?',
      'läuft(?: ab)?',
      '(?:ende|endet|fällig|fälligkeit|befristet bis)',
    ),
  },
  { role: 'expiry_date', strong: false, pattern: words('until', 'till', 'to', 'through', 'thru', 'bis') },
  {
    role: 'start_date',
    strong: false,
    pattern: words(
      'from',
      'start(?:s|ing)?',
      'commenc(?:es|ing|ement)',
      'effective',
      'incepti(?:on|ng)',
      'issued?',
      'begin(?:s|ning)?',
      'dated',
      'since',
      'ab',
      'von',
      'vom',
      'seit',
      'beginn(?:t|end)?',
      '(?:ausgestellt|ausgegeben|ausstellung|ausgabe)(?:sdatum|datum)?',
    ),
  },
  {
    role: 'other',
    strong: false,
    pattern: words('born', 'birth', 'printed', 'geboren', 'geburt(?:sdatum|stag)?', 'gedruckt'),
  },
];

/** The label closest to the end of the text. If two are equally close, the one listed first in LABELS applies. */
function lastLabelIn(text: string): Pick<LabelledDate, 'role' | 'strong'> {
  let nearest: { end: number; role: DateRole; strong: boolean } | null = null;
  for (const { role, strong, pattern } of LABELS) {
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      if (nearest === null || end > nearest.end) nearest = { end, role, strong };
    }
  }
  return nearest ?? { role: null, strong: false };
}

/** The dates in normalized text, each with the nearest label between it and the previous date. */
export function labelDatesInText(text: string): LabelledDate[] {
  let since = 0;
  return findDatesInText(text).map((mention) => {
    const before = text.slice(Math.max(since, mention.at - REACH), mention.at);
    since = mention.at + mention.length;
    return { ...mention, ...lastLabelIn(before) };
  });
}
