// Writes CSV tables from the exported lines.
import { createInterface } from 'node:readline';
import { ExpiryCsvFile } from '../../expiries/export/writeExport';
import { formatCsv, formatCsvHeader } from '../../expiries/import/csv';
import { expiries } from '../../expiries/record/record';
import { streamStoredFile } from '../../platform/storage';
import { ORGANIZATION_COLLECTIONS } from '../collections';
import { exportedValueAsStored, jsonSchemaOfExportLines, type Line } from './lines';
import { type DataExport, partPathOfDataExport } from './record';

/** The collections that the archive also contains as CSV tables. */
export const TABLES: readonly string[] = [
  'expiries',
  'contacts',
  'users',
  'folders',
  'reminders',
  'collection_requests',
  'collection_submissions',
  'compliance_clients',
  'compliance_projects',
  'directory_entities',
  'expiry_comments',
  'workflows',
  'workflow_runs',
];
const FILE_COLUMNS = ['collection', 'record_id', 'name', 'content_type', 'storage_path'];

/** Yields lines with their line ends. Reads one part at a time. */
export async function* readLinesOfExportParts(job: DataExport, name: string): AsyncGenerator<string> {
  for (let part = 0; part < (job.parts[name] ?? 0); part += 1) {
    const input = await streamStoredFile(partPathOfDataExport(job, name, part));
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
      yield `${line}\n`;
  }
}

async function* recordsOf(job: DataExport, name: string): AsyncGenerator<Line> {
  for await (const line of readLinesOfExportParts(job, name)) yield JSON.parse(line) as Line;
}

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Records that are packed together, as they wait for the header. */
const AT_ONCE = 500;

/** As exportExpiries has them: in memory are all rows, compressed. */
async function* expiryLines(job: DataExport): AsyncGenerator<string> {
  const schema = jsonSchemaOfExportLines(expiries);
  const csv = new ExpiryCsvFile();
  let waiting: Parameters<typeof csv.add>[0][number][] = [];
  for await (const line of recordsOf(job, expiries.name)) {
    const parsed = expiries.schema.safeParse(exportedValueAsStored(line, schema));
    if (parsed.success) waiting.push({ ...parsed.data, id: line.id });
    if (waiting.length < AT_ONCE) continue;
    csv.add(waiting);
    waiting = [];
  }
  csv.add(waiting);
  yield* csv.pieces();
}

/** @param locationOf returns a file's path in the archive. */
export async function* streamExportTableAsCsv(
  job: DataExport,
  name: string,
  locationOf?: (record: Line) => string,
): AsyncGenerator<string> {
  // Lines of a person's export contain only some fields.
  if (name === expiries.name && job.kind === 'organization') {
    yield* expiryLines(job);
    return;
  }
  const collection = ORGANIZATION_COLLECTIONS.find((each) => each.name === name);
  const columns = collection
    ? Object.keys(jsonSchemaOfExportLines(collection).properties ?? {})
    : FILE_COLUMNS;
  const shown = columns.filter((column) => column !== 'organization_id');
  yield formatCsvHeader([...shown, ...(locationOf ? ['in_archive'] : [])]);
  for await (const record of recordsOf(job, name))
    yield formatCsv([
      [...shown.map((column) => cell(record[column])), ...(locationOf ? [locationOf(record)] : [])],
    ]);
}
