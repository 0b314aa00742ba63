// Converts documents to lines of JSON and back. A JSON Schema says which texts are instants or bytes.
import { type DocumentData, Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';
import { type DataDeclaration, secretFieldsOf } from '../../api/stored';
import { IMPORTED_BY_FIELD } from '../../api/worker';
import { type DeclaredCollection, SEARCH_WORDS } from '../../store/codec';
import { storedBytes, storedInstant } from '../../store/values';

/** Replaces secrets in exports. */
export const NOT_EXPORTED = '[not exported]';

export interface JsonSchema {
  format?: string;
  contentEncoding?: string;
  properties?: Readonly<Record<string, JsonSchema>>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
}

/** The JSON Schema of a collection's exported lines, with ids, and instants as RFC 3339 text. */
export function jsonSchemaOfExportLines({ name, schema }: DeclaredCollection): JsonSchema {
  const described = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // An empty registry inlines schemas instead of referring to the API's schema names.
    metadata: z.registry(),
    override: ({ zodSchema, jsonSchema }) => {
      // Lenient fields can contain any stored value.
      if (zodSchema._zod.def.type === 'catch')
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      if ((zodSchema as unknown) === storedInstant)
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
      if ((zodSchema as unknown) === storedBytes)
        Object.assign(jsonSchema, { type: 'string', contentEncoding: 'base64' });
    },
  });
  const { properties, ...rest } = described;
  return { title: name, ...rest, properties: { id: { type: 'string' }, ...properties } } as JsonSchema;
}

/** Omitted internal fields: the search index and the mark of an import. */
const OURS = [SEARCH_WORDS, IMPORTED_BY_FIELD];

export interface Line extends Record<string, unknown> {
  id: string;
}

/** The exported line of a document. Secrets are replaced by {@link NOT_EXPORTED}. */
export function exportLineOfDocument(
  id: string,
  data: DocumentData,
  declared: Pick<DataDeclaration, 'secrets' | 'following'> = {},
): Line {
  const { following = [] } = declared;
  const hidden = secretFieldsOf(declared, data);
  const fields = Object.entries(data).filter(([field]) => ![...OURS, ...following].includes(field));
  const shown = fields.map(
    ([field, value]) => [field, hidden.includes(field) ? NOT_EXPORTED : plain(value)] as const,
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

/** Converts exported instants and bytes back to their stored types, by the schema. */
export function exportedValueAsStored(value: unknown, schema: JsonSchema | undefined): unknown {
  if (schema === undefined || value === null || value === undefined) return value;
  if (schema.anyOf)
    return schema.anyOf.reduce((known: unknown, option) => exportedValueAsStored(known, option), value);
  if (schema.format === 'date-time' && typeof value === 'string') return new Date(value);
  if (schema.contentEncoding === 'base64' && typeof value === 'string') return Buffer.from(value, 'base64');
  if (Array.isArray(value)) return value.map((item) => exportedValueAsStored(item, schema.items));
  if (typeof value !== 'object' || value instanceof Date) return value;
  const rest = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      exportedValueAsStored(inner, schema.properties?.[key] ?? rest),
    ]),
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
