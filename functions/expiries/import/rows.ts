// Parses the rows of an expiry CSV.

import { z } from 'zod';
import { zodIssuePhrase } from '../../api/errors';
import { largestFieldOfOversizedRecord } from '../../api/stored';
import { MAX_BYTES_OF_RECORD_WITH_EVENTS } from '../../events/event';
import { eventLoopYielder } from '../../platform/clock';
import { shorten } from '../../platform/text';
import {
  DECLARED_EXPIRY_FIELD_NAMES,
  DECLARED_EXPIRY_FIELDS,
  optionalCellSchema,
  pickExpiryFieldProperty,
} from '../record/fields';
import {
  customFieldNameInput,
  customFieldValueInput,
  MAX_CUSTOM_FIELDS,
  MAX_CUSTOM_VALUE_LENGTH,
  TOO_MANY_CUSTOM_FIELDS,
} from '../record/input';
import { type CsvParseResult, type CsvTable, csvCellWithoutFormulaGuard, parseCsv } from './csv';
import { detectCsvSeparator, normalizeHeading } from './spreadsheet';

export const MAX_IMPORT_ROWS = 5_000;
const MAX_IMPORT_COLUMNS = 100;
/** Maximum number of columns, including the empty ones that spreadsheets append. */
const MAX_RAW_COLUMNS = 300;
/** `custom:Serial number` fills the custom field named `Serial number`. */
export const CUSTOM_COLUMN_PREFIX = 'custom:';
export const STANDARD_IMPORT_COLUMNS = [...DECLARED_EXPIRY_FIELD_NAMES, 'assigned_to'] as const;
/** Columns that an export writes but an import ignores. */
export const IGNORED_IMPORT_COLUMNS = [
  'id',
  'state',
  'is_done',
  'is_archive',
  'closing_notes',
  'completed_at',
  'created_at',
  'updated_at',
];
export type StandardImportColumn = (typeof STANDARD_IMPORT_COLUMNS)[number];

/** Maximum size of a row. Leaves room for the record's other fields. */
const MAX_BYTES_OF_ROW = MAX_BYTES_OF_RECORD_WITH_EVENTS - 10_000;

const plainSchema = z.object({
  ...pickExpiryFieldProperty('cell'),
  /** A user's id or email. */
  assigned_to: optionalCellSchema(z.string().max(254)),
});
export type ImportRow = z.output<typeof plainSchema> & { custom_fields: Record<string, string> };

/** Whether the import accepts this cell's value in this column. */
export const isCellValidForImportColumn = (column: StandardImportColumn, cell: string): boolean =>
  plainSchema.shape[column].safeParse(csvCellWithoutFormulaGuard(cell).trim()).success;

export interface ImportRowError {
  /** The spreadsheet row number: the header is row 1. */
  row: number;
  field: string;
  error: string;
}

const isPlain = (column: string): column is StandardImportColumn =>
  (STANDARD_IMPORT_COLUMNS as readonly string[]).includes(column);

const isCustom = (column: string): boolean => column.startsWith(CUSTOM_COLUMN_PREFIX);
const nameIn = (column: string): string => column.slice(CUSTOM_COLUMN_PREFIX.length).trim();

/** Alternative headings for a field, normalized with {@link normalizeHeading}. */
const FIELD_BY_HEADING = new Map(
  DECLARED_EXPIRY_FIELD_NAMES.flatMap((field) =>
    DECLARED_EXPIRY_FIELDS[field].headings
      .split(', ')
      .filter((heading) => heading !== '')
      .map((heading) => [normalizeHeading(heading), field] as const),
  ),
);

function columnIn(heading: string): string {
  const column = normalizeHeading(csvCellWithoutFormulaGuard(heading));
  return FIELD_BY_HEADING.get(column.replace(/\.$/, '')) ?? column;
}
const isKnownColumn = (column: string): boolean =>
  isPlain(column) || isCustom(column) || IGNORED_IMPORT_COLUMNS.includes(column);

const REFUSALS: Readonly<Record<Extract<CsvParseResult, { kind: 'refused' }>['because'], string>> = {
  open_quote: 'has an unclosed quote',
  too_many_columns: `must not have more than ${MAX_IMPORT_COLUMNS} columns`,
  too_many_rows: `must not have more than ${MAX_IMPORT_ROWS} rows`,
};

/** Returns the header and the rows, or a problem that affects the whole file. */
export async function parseImportTable(csv: string): Promise<{ table: CsvTable } | { problem: string }> {
  const { text, separator } = detectCsvSeparator(csv, isKnownColumn);
  const reading = await parseCsv(text, {
    maxColumns: MAX_RAW_COLUMNS,
    maxRows: 1 + MAX_IMPORT_ROWS,
    separator,
  });
  if (reading.kind === 'refused') return { problem: REFUSALS[reading.because] };
  const { rows, numbers } = reading;
  // Spreadsheets still export columns even if all their cells have been cleared.
  for (const row of rows) while (row.at(-1)?.trim() === '') row.pop();
  const problem = importHeaderProblem(rows);
  return problem === null ? { table: { rows, numbers } } : { problem };
}

/** Returns the problem with a table's header, or null if there is none. */
export function importHeaderProblem([header, ...rows]: readonly string[][]): string | null {
  if (header === undefined || rows.length === 0) return 'must have a header and at least one row';
  if (header.length > MAX_IMPORT_COLUMNS) return REFUSALS.too_many_columns;
  const columns = header.map(columnIn);
  const blank = columns.findIndex((column, at) => column === '' && rows.some((row) => (row[at] ?? '').trim() !== ''));
  if (blank !== -1) return `has values in column ${blank + 1}, but that column has no name`;
  const strange = columns.filter((column) => column !== '' && !isKnownColumn(column));
  if (strange.length > 0) {
    const known = [...STANDARD_IMPORT_COLUMNS, `${CUSTOM_COLUMN_PREFIX}<name>`].join(', ');
    return `has unknown columns: ${shorten(strange.join(', '), 200)}; the known columns are ${known}`;
  }
  const fields = columns
    .filter((column) => column !== '')
    .map((column) => (isCustom(column) ? `${CUSTOM_COLUMN_PREFIX}${nameIn(column)}` : column));
  if (new Set(fields).size !== fields.length) return 'has a duplicate column';
  if (!columns.includes('name') || !columns.includes('expiry_date'))
    return 'must have the columns `name` and `expiry_date`';
  const unfit = columns.filter((column) => isCustom(column) && !customFieldNameInput.safeParse(nameIn(column)).success);
  return unfit.length === 0
    ? null
    : `has column names that can’t be used as custom field names: ${shorten(unfit.join(', '), 200)}`;
}

/** Column details, computed once per file rather than for each of up to 500,000 cells. */
interface Columns {
  plain: readonly { column: StandardImportColumn; at: number }[];
  custom: readonly { name: string; at: number }[];
}

function columnsOf(header: readonly string[]): Columns {
  const columns = header.map((column, at) => ({ column: columnIn(column), at }));
  return {
    plain: columns.flatMap(({ column, at }) => (isPlain(column) ? [{ column, at }] : [])),
    custom: columns.flatMap(({ column, at }) => (isCustom(column) ? [{ name: nameIn(column), at }] : [])),
  };
}

type Problem = Omit<ImportRowError, 'row'>;

const valueIn = (cells: readonly string[], at: number): string => csvCellWithoutFormulaGuard(cells[at] ?? '').trim();

const problemsIn = (error: z.ZodError, under: readonly string[] = []): Problem[] =>
  error.issues.map(({ path, message }) => ({ field: [...under, ...path].join('.'), error: message }));

const check = <S extends z.ZodType>(schema: S, value: unknown) => schema.safeParse(value, { error: zodIssuePhrase });

/**
 * Reads a row's custom fields, which make up most of a large file. A zod record would take ten times as long as this
 * loop.
 */
function readCustomFields({ custom }: Columns, cells: readonly string[]) {
  const fields: Record<string, string> = {};
  const problems: Problem[] = [];
  let count = 0;
  for (const { name, at } of custom) {
    const value = valueIn(cells, at);
    if (value === '') continue;
    count += 1;
    // Rows with too many custom fields are rejected, so the extra fields don't need to be kept.
    if (count <= MAX_CUSTOM_FIELDS) fields[name] = value;
    if (value.length <= MAX_CUSTOM_VALUE_LENGTH) continue;
    const { error } = check(customFieldValueInput, value);
    if (error) problems.push(...problemsIn(error, ['custom_fields', name]));
  }
  if (count > MAX_CUSTOM_FIELDS) problems.push({ field: 'custom_fields', error: TOO_MANY_CUSTOM_FIELDS });
  return { fields, problems };
}

function readRow(columns: Columns, cells: readonly string[]): { row: ImportRow } | { problems: Problem[] } {
  const plain = check(
    plainSchema,
    Object.fromEntries(columns.plain.map(({ column, at }) => [column, valueIn(cells, at)])),
  );
  const { fields, problems } = readCustomFields(columns, cells);
  if (plain.success && problems.length === 0) {
    const row = { ...plain.data, custom_fields: fields };
    const field = largestFieldOfOversizedRecord(row, MAX_BYTES_OF_ROW);
    return field === null ? { row } : { problems: [{ field, error: 'is too large for an expiry' }] };
  }
  return { problems: [...(plain.error ? problemsIn(plain.error) : []), ...problems] };
}

export interface ParsedImportRows {
  rows: ImportRow[];
  errors: ImportRowError[];
  /** The assignees named in the rows, including those in invalid rows. */
  assignees: { row: number; name: string }[];
}

/** Parses a table's rows. Reports every invalid field in every row. Yields to the event loop periodically. */
export async function parseImportRows(table: CsvTable): Promise<ParsedImportRows> {
  const [header = [], ...lines] = table.rows;
  const columns = columnsOf(header);
  const assignee = columns.plain.find(({ column }) => column === 'assigned_to');
  const rows: ImportRow[] = [];
  const errors: ImportRowError[] = [];
  const assignees: ParsedImportRows['assignees'] = [];
  const pause = eventLoopYielder();
  for (const [index, cells] of lines.entries()) {
    await pause();
    const row = table.numbers[index + 1] ?? 0;
    const name = assignee ? valueIn(cells, assignee.at) : '';
    if (name !== '' && plainSchema.shape.assigned_to.safeParse(name).success) assignees.push({ row, name });
    if (cells.length > header.length) errors.push({ row, field: 'row', error: 'has more cells than the header' });
    const read = readRow(columns, cells);
    if ('row' in read) rows.push(read.row);
    else errors.push(...read.problems.map((problem) => ({ row, ...problem })));
  }
  return { rows, errors, assignees };
}
