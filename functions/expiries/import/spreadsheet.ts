// Detects the separators, headings and date formats that spreadsheets write.
import { isCalendarDate, LOCALES } from '../../api/fields';

const SEPARATORS = [',', ';', '\t'] as const;

/** The line in which Excel declares the separator, such as `sep=;`. */
const SEPARATOR_LINE = /^\ufeff?"?sep=(.)"?(?:\r\n|\r|\n)/i;

/** Spanish and French write “number” in several ways: Nº, N.º, N.°, N°. */
export const normalizeNumberAbbreviation = (heading: string): string => heading.replace(/^n\.?[º°]/i, 'n°');

/** The column name for a heading: `Expiry date` becomes `expiry_date`. Custom field names stay unchanged. */
export function normalizeHeading(heading: string): string {
  const name = normalizeNumberAbbreviation(heading.replace(/^\ufeff/, '').trim());
  return /^custom:/i.test(name)
    ? name.replace(/^custom:/i, 'custom:')
    : name.toLowerCase().replace(/[\s\u00a0_-]+/g, '_');
}

/**
 * Removes the line that declares the separator, and returns the separator. If none is declared, returns the separator
 * that produces the most known column names.
 */
export function detectCsvSeparator(
  csv: string,
  isKnown: (column: string) => boolean,
): { text: string; separator: string } {
  const [line, named] = SEPARATOR_LINE.exec(csv) ?? [];
  const text = line === undefined ? csv : csv.slice(line.length);
  if (named !== undefined && (SEPARATORS as readonly string[]).includes(named)) return { text, separator: named };
  const [header = ''] = /[^\r\n]+/.exec(text.slice(0, 20_000)) ?? [];
  const counts = SEPARATORS.map((separator) => {
    const cells = header.split(separator).map((cell) => normalizeHeading(cell.replaceAll('"', '')));
    return { separator, count: cells.filter(isKnown).length };
  });
  const best = counts.reduce((most, each) => (each.count > most.count ? each : most));
  return { text, separator: best.separator };
}

/** Month names, long and short, in all supported languages, without accents or dots. */
const MONTHS = new Map<string, number>(
  LOCALES.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, at) => [plain(format.format(Date.UTC(2000, at))), at + 1] as const);
    }),
  ),
);

function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase();
}

/** The time of day that some spreadsheets add to a date. */
const MIDNIGHT = /[ T]0?0:00(?::00(?:[.,]0+)?)?(?:Z| ?AM)?$/i;
const NUMBERS = /^(\d{1,4})([./-]) ?(\d{1,2})\2 ?(\d{1,4})\.?$/;
const DAY_FIRST = /^(\d{1,2})\.?[ -](?:de )?([\p{L}.]+)[ -](?:de )?(\d{4})$/u;
const MONTH_FIRST = /^([\p{L}.]+) (\d{1,2}),? (\d{4})$/u;

const dateOf = (year: string, month: number | string | undefined, day: string): string =>
  `${year}-${String(month ?? 0).padStart(2, '0')}-${day.padStart(2, '0')}`;

/**
 * `date` is the parsed date, or the unchanged text if it isn't a date. `problem` lists the possible interpretations of
 * an ambiguous date.
 */
export type ParsedDate = { date: string } | { problem: string };

/**
 * Returns the date in a cell as `YYYY-MM-DD`, or a problem if the date is ambiguous. Text that isn't a date is returned
 * unchanged. With dots, the day comes first; with slashes or hyphens, the month may come first.
 */
export function readSpreadsheetDate(cell: string): ParsedDate {
  const text = cell
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
    .replace(MIDNIGHT, '');
  const [, first, mark, second, last] = NUMBERS.exec(text) ?? [];
  if (first !== undefined && second !== undefined && last !== undefined) {
    if (first.length === 4 && last.length <= 2) return { date: dateOf(first, second, last) };
    if (first.length > 2) return { date: text };
    if (last.length !== 4) return { problem: `is ambiguous: write the year in ${text} with four digits` };
    if (mark === '.') return { date: dateOf(last, second, first) };
    const readings = [dateOf(last, second, first), dateOf(last, first, second)].filter(isCalendarDate);
    const [reading = text, other = reading] = readings;
    return reading === other
      ? { date: reading }
      : { problem: `is ambiguous: ${text} could be ${reading} or ${other}; write it as YYYY-MM-DD` };
  }
  if (/^\d{5}$/.test(text))
    return { problem: `is ambiguous: ${text} is a number; format the column as a date in the spreadsheet` };
  const [, day, name = '', year] = DAY_FIRST.exec(text) ?? [];
  if (day !== undefined && year !== undefined && MONTHS.has(plain(name)))
    return { date: dateOf(year, MONTHS.get(plain(name)), day) };
  const [, month = '', dayOf, yearOf] = MONTH_FIRST.exec(text) ?? [];
  if (dayOf !== undefined && yearOf !== undefined && MONTHS.has(plain(month)))
    return { date: dateOf(yearOf, MONTHS.get(plain(month)), dayOf) };
  return { date: text };
}
