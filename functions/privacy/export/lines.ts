// Converts documents to JSON lines and back, and JSON lines to CSV tables. A JSON Schema defines which strings are
// instants or bytes.

import { type DocumentData, Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';
import { type DataDeclaration, filledSecretFieldsOf } from '../../api/stored';
import { ORGANIZATION_IMPORT_FIELD } from '../../api/worker';
import { ExpiryCsvWriter } from '../../expiries/export/writeExport';
import { csvHeaderWithBom, formatCsv } from '../../expiries/import/csv';
import { expiries } from '../../expiries/record/record';
import { pageSize } from '../../platform/params';
import { readStoredFileLines } from '../../platform/storage';
import { type DeclaredCollection, SEARCH_WORDS_FIELD } from '../../store/codec';
import { storedBufferSchema, storedInstant } from '../../store/values';
import { ORGANIZATION_COLLECTIONS } from '../collections';
import { type DataExport, partPathOfDataExport } from './record';

/** The placeholder that replaces secrets in exports. */
export const EXPORT_SECRET_PLACEHOLDER = '[not exported]';

export interface ExportJsonSchema {
  format?: string;
  contentEncoding?: string;
  properties?: Readonly<Record<string, ExportJsonSchema>>;
  additionalProperties?: ExportJsonSchema | boolean;
  items?: ExportJsonSchema;
  anyOf?: readonly ExportJsonSchema[];
}

/** The JSON Schema of a collection's exported lines. Adds `id` and describes timestamps as RFC 3339 strings. */
export function exportLineJsonSchemaOf({ name, schema }: DeclaredCollection): ExportJsonSchema {
  const described = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // With an empty registry, Zod inlines schemas instead of referring to the API's schema names.
    metadata: z.registry(),
    override: ({ zodSchema, jsonSchema }) => {
      // Fields parsed leniently can contain any stored value.
      if (zodSchema._zod.def.type === 'catch') for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      if ((zodSchema as unknown) === storedInstant) Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
      if ((zodSchema as unknown) === storedBufferSchema)
        Object.assign(jsonSchema, { type: 'string', contentEncoding: 'base64' });
    },
  });
  const { properties, ...rest } = described;
  return {
    title: name,
    ...rest,
    properties: { id: { type: 'string' }, ...properties },
  } as ExportJsonSchema;
}

/** Internal fields to omit: the search index, and the field that marks imported records. */
const OURS = [SEARCH_WORDS_FIELD, ORGANIZATION_IMPORT_FIELD];

export interface ExportLine extends Record<string, unknown> {
  id: string;
}

/** Converts a document to its exported line. Secrets are replaced by {@link EXPORT_SECRET_PLACEHOLDER}. */
export function exportLineOfDocument(
  id: string,
  data: DocumentData,
  declared: Pick<DataDeclaration, 'secrets' | 'following'> = {},
): ExportLine {
  const { following = [] } = declared;
  const hidden = filledSecretFieldsOf(declared, data);
  const fields = Object.entries(data).filter(([field]) => ![...OURS, ...following].includes(field));
  const shown = fields.map(
    ([field, value]) => [field, hidden.includes(field) ? EXPORT_SECRET_PLACEHOLDER : plain(value)] as const,
  );
  return { id, ...Object.fromEntries(shown) };
}

function plain(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (Buffer.isBuffer(value)) return value.toString('base64');
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

/** Converts exported instants and bytes back to their stored types, based on the schema. */
export function restoreExportedValue(value: unknown, schema: ExportJsonSchema | undefined): unknown {
  if (schema === undefined || value === null || value === undefined) return value;
  if (schema.anyOf) return schema.anyOf.reduce((known: unknown, option) => restoreExportedValue(known, option), value);
  if (schema.format === 'date-time' && typeof value === 'string') return new Date(value);
  if (schema.contentEncoding === 'base64' && typeof value === 'string') return Buffer.from(value, 'base64');
  if (Array.isArray(value)) return value.map((item) => restoreExportedValue(item, schema.items));
  if (typeof value !== 'object' || value instanceof Date) return value;
  const rest = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, restoreExportedValue(inner, schema.properties?.[key] ?? rest)]),
  );
}

/** A stored file that a record refers to. */
export interface FileReference {
  storage_path: string;
  name: string;
  content_type: string;
}

/** All files that a line refers to, at any depth. */
export function filesNamedInExportLine(value: unknown): FileReference[] {
  if (Array.isArray(value)) return value.flatMap(filesNamedInExportLine);
  if (typeof value !== 'object' || value === null) return [];
  const { storage_path, name, file_name, content_type } = value as Record<string, unknown>;
  const own =
    typeof storage_path === 'string'
      ? [{ storage_path, name: String(name ?? file_name ?? ''), content_type: String(content_type ?? '') }]
      : [];
  return [...own, ...Object.values(value).flatMap(filesNamedInExportLine)];
}

export const EXPORTED_COLLECTIONS: readonly DeclaredCollection[] = ORGANIZATION_COLLECTIONS.filter(
  ({ data }) => data.exported !== 'not',
).toSorted((one, other) => one.name.localeCompare(other.name));

/** The name of the export parts that list the stored files. */
export const EXPORT_FILE_LIST_PART = 'files';

/** The collections that the archive also contains as CSV tables. */
export const CSV_TABLE_COLLECTIONS: readonly string[] = [
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

/** Yields lines with their line breaks, reading one part at a time. */
export async function* readLinesOfExportParts(job: DataExport, name: string): AsyncGenerator<string> {
  for (let part = 0; part < (job.parts[name] ?? 0); part += 1)
    for await (const line of readStoredFileLines(partPathOfDataExport(job, name, part))) yield `${line}\n`;
}

async function* recordsOf(job: DataExport, name: string): AsyncGenerator<ExportLine> {
  for await (const line of readLinesOfExportParts(job, name)) yield JSON.parse(line) as ExportLine;
}

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Number of records to compress at a time. */
const AT_ONCE = pageSize(500);

/** Produces the same table as exportExpiries. Keeps all rows in memory, in compressed form. */
async function* expiryLines(job: DataExport): AsyncGenerator<string> {
  const schema = exportLineJsonSchemaOf(expiries);
  const csv = new ExpiryCsvWriter();
  let waiting: Parameters<typeof csv.add>[0][number][] = [];
  for await (const line of recordsOf(job, expiries.name)) {
    const parsed = expiries.schema.safeParse(restoreExportedValue(line, schema));
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
  locationOf?: (record: ExportLine) => string,
): AsyncGenerator<string> {
  // The expiry table needs complete records, but a person’s export contains only some fields.
  if (name === expiries.name && job.kind === 'organization') {
    yield* expiryLines(job);
    return;
  }
  const collection = ORGANIZATION_COLLECTIONS.find((each) => each.name === name);
  const columns = collection ? Object.keys(exportLineJsonSchemaOf(collection).properties ?? {}) : FILE_COLUMNS;
  const shown = columns.filter((column) => column !== 'organization_id');
  yield csvHeaderWithBom([...shown, ...(locationOf ? ['in_archive'] : [])]);
  for await (const record of recordsOf(job, name))
    yield formatCsv([[...shown.map((column) => cell(record[column])), ...(locationOf ? [locationOf(record)] : [])]]);
}
