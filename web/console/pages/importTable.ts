// Reads a CSV or Excel file into a table of strings, and writes a table as CSV.
import Papa from 'papaparse';

export type Table = string[][];

const SEPARATOR_LINE = /^\ufeff?"?sep=(.)"?(?:\r\n|\r|\n)/i;

function readCsv(text: string): Table {
  const [line = '', separator = ''] = SEPARATOR_LINE.exec(text) ?? [];
  return Papa.parse<string[]>(text.slice(line.length).replace(/^\ufeff/, ''), {
    delimiter: separator,
    skipEmptyLines: 'greedy',
  }).data;
}

/** Excel stores dates as instants in UTC. */
const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
};

async function readExcel(file: File): Promise<Table> {
  const { readSheet } = await import('read-excel-file/browser');
  const rows = await readSheet(file);
  return rows.map((row) => row.map(cellText)).filter((row) => row.some((cell) => cell.trim() !== ''));
}

/** Decodes UTF-8. Falls back to the encoding that Excel on Windows uses for CSV files. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export const readTable = async (file: File): Promise<Table> =>
  /\.xlsx$/i.test(file.name) ? readExcel(file) : readCsv(decode(await file.arrayBuffer()));

export const csvOf = (table: Table): string => Papa.unparse(table, { newline: '\n' });
