// Reads CSV (RFC 4180), and writes CSV that is safe to open in a spreadsheet. docs/decisions/0026 explains why we don't
// use a library.
import { eventLoopYielder } from '../../platform/clock';

export interface CsvLimits {
  /** Maximum number of cells per row. */
  maxColumns: number;
  /** Maximum number of non-empty rows, including the header. */
  maxRows: number;
  /** The character that separates cells; a comma by default. */
  separator?: string;
}

export interface CsvTable {
  /** Each row's cells. */
  rows: string[][];
  /** Each row's number in the spreadsheet, starting at 1. Skipped empty rows count too. */
  numbers: number[];
}

export type CsvParseResult =
  | ({ kind: 'read' } & CsvTable)
  | { kind: 'refused'; because: 'open_quote' | 'too_many_columns' | 'too_many_rows' };

type Pause = ReturnType<typeof eventLoopYielder>;
/** The number of rows or quotes between clock checks. Checking after each one would be too slow. */
const STEPS = 100;

/** Matches the end of a line; EMPTY_LINES matches a limited number of line breaks, so that parsing can pause. */
const LINE_END = /[\r\n]/g;
const EMPTY_LINES = /[\r\n]{0,1000}/y;

const indexFrom = (pattern: RegExp, text: string, from: number): number => {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
};

const unquoted = (quoted: string): string => quoted.replaceAll('""', '"');

/**
 * Returns the quoted cell whose content starts at `begin`, and the position after the cell. Returns null if the closing
 * quote is missing.
 */
async function quotedCell(
  text: string,
  begin: number,
  cellEnd: RegExp,
  pause: Pause,
): Promise<{ cell: string; next: number } | null> {
  let cell = '';
  for (let [from, piece] = [begin, begin]; ; ) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return null;
    if (text[quote + 1] !== '"') {
      // Text after the closing quote is also part of the cell.
      const next = indexFrom(cellEnd, text, quote + 1);
      return { cell: cell + unquoted(text.slice(piece, quote)) + text.slice(quote + 1, next), next };
    }
    from = quote + 2;
    const due = pause();
    if (!due) continue;
    cell += unquoted(text.slice(piece, from));
    piece = from;
    await due;
  }
}

interface RowFormat {
  maxColumns: number;
  separator: string;
  /** Matches the character that ends an unquoted cell. */
  cellEnd: RegExp;
}

/**
 * Reads the row that starts at `begin`, stopping one cell past the limit. Returns null if a closing quote is missing.
 */
async function rowFrom(
  text: string,
  begin: number,
  { maxColumns, separator, cellEnd }: RowFormat,
  pause: Pause,
): Promise<{ row: string[]; end: number } | null> {
  const end = indexFrom(LINE_END, text, begin);
  const line = text.slice(begin, end);
  // Most rows contain no quotes. Splitting them takes a tenth as long as reading them cell by cell.
  if (!line.includes('"')) return { row: line.split(separator, maxColumns + 1), end };
  const row: string[] = [];
  for (let at = begin; ; at += 1) {
    const next = indexFrom(cellEnd, text, at);
    const found =
      text[at] === '"' ? await quotedCell(text, at + 1, cellEnd, pause) : { cell: text.slice(at, next), next };
    if (!found) return null;
    row.push(found.cell);
    at = found.next;
    if (text[at] !== separator || row.length > maxColumns) return { row, end: at };
    const due = pause();
    if (due) await due;
  }
}

/** The number of line breaks in a range that contains only line breaks. CRLF counts as one. */
function countLineEnds(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (text[at] !== '\n' || text[at - 1] !== '\r') count += 1;
  return count;
}

/** Whether every cell is empty, as in the rows (`,,`) that spreadsheets append. */
const isBlankRow = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');

/**
 * Parses CSV. Quoted cells can contain separators, quotes and line breaks. Skips a byte order mark and empty rows.
 * Stops at the first cell or row beyond the limits. Yields to the event loop periodically.
 */
export async function parseCsv(
  text: string,
  { maxColumns, maxRows, separator = ',' }: CsvLimits,
): Promise<CsvParseResult> {
  const rows: string[][] = [];
  const numbers: number[] = [];
  let number = 1;
  const format = { maxColumns, separator, cellEnd: new RegExp(`[${separator}\\r\\n]`, 'g') };
  const pause = eventLoopYielder(STEPS);
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; ) {
    const found = await rowFrom(text, at, format, pause);
    if (!found) return { kind: 'refused', because: 'open_quote' };
    const { row, end } = found;
    if (row.length > maxColumns) return { kind: 'refused', because: 'too_many_columns' };
    // Skips the empty lines after the row.
    EMPTY_LINES.lastIndex = end;
    EMPTY_LINES.test(text);
    at = EMPTY_LINES.lastIndex;
    if (!isBlankRow(row)) {
      rows.push(row);
      numbers.push(number);
    }
    number += countLineEnds(text, end, at);
    if (rows.length > maxRows) return { kind: 'refused', because: 'too_many_rows' };
    const due = pause();
    if (due) await due;
  }
  return { kind: 'read', rows, numbers };
}

/**
 * Matches a cell that a spreadsheet would treat as a formula, even if we have put apostrophes before it. Includes
 * full-width characters.
 */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/**
 * Puts an apostrophe before a cell that a spreadsheet would evaluate as a formula; {@link csvCellWithoutFormulaGuard}
 * removes it.
 */
function toCell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  // A spreadsheet that expects a different separator would split the cell at a semicolon or tab. The second half could
  // then be a formula.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Removes the apostrophe that {@link formatCsv} puts before formulas. */
export const csvCellWithoutFormulaGuard = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');

/** Excel needs this byte order mark to read a file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** The byte order mark, followed by the header line of a CSV file. */
export const csvHeaderWithBom = (columns: readonly string[]): string => BYTE_ORDER_MARK + formatCsv([columns]);
