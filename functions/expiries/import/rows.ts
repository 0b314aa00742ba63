// What a CSV of expiries may hold, read row by row.

import { z } from 'zod';
import { calendarDate } from '../../api/fields';
import { problemWords } from '../../api/problems';
import { type CsvReading, fromCell, parseCsv } from '../../platform/csv';
import { pauses } from '../../platform/pauses';
import { shorten } from '../../platform/text';
import { expiryPatch, newExpiry } from '../input';
import { PRIORITIES } from '../record';

export const MAX_ROWS = 5_000;
export const MAX_COLUMNS = 100;
/** `custom:Serial number` fills the custom field of that name. */
export const CUSTOM = 'custom:';
export const PLAIN_COLUMNS = [
  'name',
  'expiry_date',
  'start_date',
  'type',
  'priority',
  'notes',
  'assigned_to',
] as const;
/** What an export has beside them: an exported file can be brought in again. */
export const PASSED_OVER = [
  'id',
  'state',
  'is_done',
  'is_archive',
  'closing_notes',
  'completed_at',
  'created_at',
  'updated_at',
];
export type PlainColumn = (typeof PLAIN_COLUMNS)[number];

/** An empty cell is a value that is not given. */
const given = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const caseless = (value: unknown): unknown =>
  PRIORITIES.find(
    (priority) => typeof value === 'string' && priority.toLowerCase() === value.toLowerCase(),
  ) ?? value;

const rowSchema = z.object({
  name: newExpiry.shape.name,
  expiry_date: newExpiry.shape.expiry_date,
  start_date: given(calendarDate),
  type: given(newExpiry.shape.name.max(100)),
  priority: given(z.preprocess(caseless, z.enum(PRIORITIES))),
  notes: given(z.string().max(10_000)),
  /** A user's id or email. */
  assigned_to: given(z.string().max(254)),
  custom_fields: expiryPatch.shape.custom_fields,
});
export type ImportRow = z.output<typeof rowSchema>;

/** Whether the import would take that cell in that column. */
export const takesCell = (column: PlainColumn, cell: string): boolean =>
  rowSchema.shape[column].safeParse(fromCell(cell).trim()).success;

export interface RowError {
  /** As a spreadsheet counts: the header is row 1. */
  row: number;
  field: string;
  error: string;
}

const isPlain = (column: string): column is PlainColumn =>
  (PLAIN_COLUMNS as readonly string[]).includes(column);

const REFUSALS: Readonly<Record<Extract<CsvReading, { kind: 'refused' }>['because'], string>> = {
  open_quote: 'has a quote that is never closed',
  too_many_columns: `must not have more than ${MAX_COLUMNS} columns`,
  too_many_rows: `must not have more than ${MAX_ROWS} rows`,
};

/** The header and the rows, or what is wrong with the file as a whole. */
export async function readTable(csv: string): Promise<{ table: string[][] } | { problem: string }> {
  const reading = await parseCsv(csv, { maxColumns: MAX_COLUMNS, maxRows: 1 + MAX_ROWS });
  if (reading.kind === 'refused') return { problem: REFUSALS[reading.because] };
  const problem = headerProblem(reading.rows);
  return problem === null ? { table: reading.rows } : { problem };
}

/** What is wrong with a table's header; null when its rows can be read. */
export function headerProblem([header, ...rows]: readonly string[][]): string | null {
  if (header === undefined || rows.length === 0) return 'must have a header and at least one row';
  const columns = header.map((column) => fromCell(column).trim());
  const strange = columns.filter(
    (column) => !isPlain(column) && !column.startsWith(CUSTOM) && !PASSED_OVER.includes(column),
  );
  if (strange.length > 0) {
    const known = [...PLAIN_COLUMNS, `${CUSTOM}<name>`].join(', ');
    return `has unknown columns: ${shorten(strange.join(', '), 200)}; known are ${known}`;
  }
  if (new Set(columns).size !== columns.length) return 'has a column twice';
  if (!columns.includes('name') || !columns.includes('expiry_date'))
    return 'must have the columns name and expiry_date';
  return null;
}

function valuesOf(columns: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const custom: Record<string, string> = {};
  columns.forEach((column, index) => {
    const value = fromCell(cells[index] ?? '').trim();
    if (isPlain(column)) values[column] = value;
    else if (column.startsWith(CUSTOM) && value !== '') custom[column.slice(CUSTOM.length).trim()] = value;
  });
  return { ...values, custom_fields: custom };
}

/** Reads the rows of a table; each bad field of each row is an error. Gives the thread to others in between. */
export async function readRows(table: string[][]): Promise<{ rows: ImportRow[]; errors: RowError[] }> {
  const [header = [], ...lines] = table;
  const columns = header.map((column) => fromCell(column).trim());
  const rows: ImportRow[] = [];
  const errors: RowError[] = [];
  const pause = pauses();
  for (const [index, cells] of lines.entries()) {
    await pause();
    const row = index + 2;
    if (cells.length > columns.length)
      errors.push({ row, field: 'row', error: 'has more cells than the header' });
    const parsed = rowSchema.safeParse(valuesOf(columns, cells), { error: problemWords });
    if (parsed.success) rows.push(parsed.data);
    else
      for (const issue of parsed.error.issues)
        errors.push({ row, field: issue.path.join('.'), error: issue.message });
  }
  return { rows, errors };
}
