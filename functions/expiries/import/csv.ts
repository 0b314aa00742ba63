// Reads and writes CSV (RFC 4180), safe to open in a spreadsheet. Why without a library: docs/decisions/0013.
import { eventLoopYielder } from '../../platform/pauses';

export interface CsvLimits {
  /** Cells of a row. */
  maxColumns: number;
  /** Rows that are not empty, the header among them. */
  maxRows: number;
  /** Between cells; a comma unless another is given. */
  separator?: string;
}

export interface CsvTable {
  /** The cells of each row. */
  rows: string[][];
  /** Which row of a spreadsheet each is, the first being 1: empty rows, which are skipped, count there. */
  numbers: number[];
}

export type CsvReading =
  | ({ kind: 'read' } & CsvTable)
  | { kind: 'refused'; because: 'open_quote' | 'too_many_columns' | 'too_many_rows' };

type Pause = ReturnType<typeof eventLoopYielder>;
/** Rows, or quotes of a cell, are read so quickly that the time is looked at now and then. */
const STEPS = 100;

/** Up to where a line goes, and the line ends behind it. */
const LINE_END = /[\r\n]/g;
const ROW_BEGIN = /[^\r\n]/g;

const indexFrom = (pattern: RegExp, text: string, from: number): number => {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
};

const unquoted = (quoted: string): string => quoted.replaceAll('""', '"');

/** The quoted cell whose content begins there, and where the rest of the row goes on; null when it is never closed. */
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
      // Text after the closing quote belongs to the cell too.
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
  /** Up to where an unquoted cell goes. */
  cellEnd: RegExp;
}

/** The row that begins there, cut off behind one cell too many; null when a quote is never closed. */
async function rowFrom(
  text: string,
  begin: number,
  { maxColumns, separator, cellEnd }: RowFormat,
  pause: Pause,
): Promise<{ row: string[]; end: number } | null> {
  const end = indexFrom(LINE_END, text, begin);
  const line = text.slice(begin, end);
  // Most rows of most files, at a tenth of what looking at each cell costs.
  if (!line.includes('"')) return { row: line.split(separator, maxColumns + 1), end };
  const row: string[] = [];
  for (let at = begin; ; at += 1) {
    const next = indexFrom(cellEnd, text, at);
    const found =
      text[at] === '"'
        ? await quotedCell(text, at + 1, cellEnd, pause)
        : { cell: text.slice(at, next), next };
    if (!found) return null;
    row.push(found.cell);
    at = found.next;
    if (text[at] !== separator || row.length > maxColumns) return { row, end: at };
    const due = pause();
    if (due) await due;
  }
}

/** How many lines end between the two places, where nothing but ends of lines is. */
function countLineEnds(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1)
    if (text[at] !== '\n' || at === from || text[at - 1] !== '\r') count += 1;
  return count;
}

/** Whether there is nothing in any cell, as in the empty rows that spreadsheets write (`,,`). */
const isBlankRow = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');

/**
 * The cells of each row; quoted cells may hold separators, quotes and line ends. A byte order mark and empty rows are
 * skipped. Reading ends at the first cell or row too many, and gives the thread to others in between.
 */
export async function parseCsv(
  text: string,
  { maxColumns, maxRows, separator = ',' }: CsvLimits,
): Promise<CsvReading> {
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
    // With all empty lines behind it.
    at = indexFrom(ROW_BEGIN, text, end);
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

/** Characters that start a formula in spreadsheets, including full-width forms, after any apostrophes of ours. */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/**
 * Puts an apostrophe before a cell that a spreadsheet would run as a formula; {@link csvCellWithoutFormulaGuard}
 * removes it.
 */
function toCell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  // A spreadsheet that separates by semicolons or tabs would begin another cell there, perhaps a formula.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The value of a cell that {@link formatCsv} may have made safe. */
export const csvCellWithoutFormulaGuard = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');

/** By this mark Excel knows that a file is UTF-8 and shows umlauts as they are. */
const BYTE_ORDER_MARK = '\ufeff';

/** How a CSV file begins: its header. */
export const formatCsvHeader = (columns: readonly string[]): string => BYTE_ORDER_MARK + formatCsv([columns]);
