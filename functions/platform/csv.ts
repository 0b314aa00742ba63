// Reads and writes CSV (RFC 4180), safe to open in a spreadsheet.

/**
 * The cells of each row; quoted cells may hold commas, quotes and line ends. A byte order mark and empty lines are
 * passed over. Null when a quote is left open.
 */
export function parseCsv(text: string): string[][] | null {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endRow = (): void => {
    row.push(cell);
    if (row.length > 1 || cell !== '') rows.push(row);
    [row, cell] = [[], ''];
  };
  const source = text.startsWith('\ufeff') ? text.slice(1) : text;
  for (let at = 0; at < source.length; at += 1) {
    const character = source.charAt(at);
    if (quoted) {
      if (character !== '"') cell += character;
      else if (source.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === ',') {
      row.push(cell);
      cell = '';
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && source.charAt(at + 1) === '\n') at += 1;
      endRow();
    } else cell += character;
  }
  if (quoted) return null;
  endRow();
  return rows;
}

/** What spreadsheets take for the beginning of a formula, full-width forms too, behind any apostrophes of ours. */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** What a spreadsheet would run as a formula gets an apostrophe in front, which {@link fromCell} takes away again. */
function toCell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The value of a cell that {@link formatCsv} may have made safe. */
export const fromCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
