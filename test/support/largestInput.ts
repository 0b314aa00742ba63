// Valid values for a schema: the largest, with the same words everywhere, or with the required fields alone.
import { z } from 'zod';
import type { Schema } from '../../functions/api/endpoint';
import { storedInstant } from '../../functions/store/values';

interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  maxItems?: number;
  maxLength?: number;
  maximum?: number;
}

/**
 * The most expensive text: markup to clean, wide characters to count, combining marks to keep together, words to index.
 */
const HEAVY = '<b>wörd</b> <a href="https://a.example/?x=1">👩‍👩‍👧‍👦 नि</a> & *_`[( \\n';
const FORMATS: Record<string, string> = {
  date: '2040-06-01',
  'date-time': '2040-06-01T10:00:00Z',
  email: 'ada@company.example',
  uri: 'https://a.example/',
};
/** Placeholder for the instants in stored records, which JSON Schema can't express. */
const INSTANT = 'stored-instant';
const MAX_ITEMS = 20_000;
const MAX_DEPTH = 12;

const heavyText = (length: number): string => {
  const text = HEAVY.repeat(Math.ceil(length / HEAVY.length)).slice(0, length);
  return text.toWellFormed();
};

interface Filling {
  defs: Record<string, JsonSchema>;
  /** A text with at most `length` characters. */
  text: (length: number) => string;
  formats: Record<string, unknown>;
  mostItems: number;
  requiredOnly: boolean;
}

/** `undefined` if only a pattern is known. */
function filledValue(schema: JsonSchema, filling: Filling, bytes: number, depth: number): unknown {
  const { defs, text, formats, mostItems } = filling;
  const again = (part: JsonSchema, room = bytes): unknown => filledValue(part, filling, room, depth + 1);
  if (depth > MAX_DEPTH || bytes < 2) return undefined;
  if (schema.$ref !== undefined) return again(defs[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.at(-1);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) {
    // Schemas of stored enums accept any other text too, but only listed values are ever stored.
    const enums = options.filter((option) => option.enum !== undefined);
    const values = (enums.length > 0 ? enums : options)
      .map((option) => again(option))
      .filter((value) => value !== undefined);
    const sized = values.map((value) => ({ value, size: JSON.stringify(value).length }));
    return sized.sort((one, other) => other.size - one.size)[0]?.value;
  }
  if (schema.allOf) return again(schema.allOf[0] ?? {});
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      if (schema.format !== undefined && schema.format in formats) return formats[schema.format];
      if (schema.pattern !== undefined) return undefined;
      return text(Math.min(schema.maxLength ?? bytes / 2, bytes / 2));
    case 'integer':
    case 'number':
      return Math.min(schema.maximum ?? 1, 1000);
    case 'boolean':
      return true;
    case 'array':
      return listOf(schema, again, bytes, mostItems);
    case 'object':
      return objectOf(schema, again, bytes, filling);
    default:
      return undefined;
  }
}

type Again = (part: JsonSchema, room?: number) => unknown;

function listOf(
  { items = {}, maxItems = MAX_ITEMS }: JsonSchema,
  again: Again,
  bytes: number,
  mostItems: number,
): unknown {
  const item = again(items, Math.max(bytes / Math.min(maxItems, 100), 40));
  if (item === undefined) return undefined;
  const size = Buffer.byteLength(JSON.stringify(item)) + 1;
  return Array.from({ length: Math.min(maxItems, mostItems, Math.floor(bytes / size)) }, () => item);
}

function objectOf(schema: JsonSchema, again: Again, bytes: number, filling: Filling): unknown {
  const { mostItems, requiredOnly } = filling;
  const named = Object.entries(schema.properties ?? {}).filter(
    ([name]) => !requiredOnly || schema.required?.includes(name),
  );
  if (named.length > 0) {
    const fields = named.map(([name, part]) => [name, again(part, bytes / named.length)] as const);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }
  const { additionalProperties: part } = schema;
  const value = typeof part === 'object' ? (again(part, 60) ?? 'x') : 'x';
  const size = JSON.stringify(value).length + 12;
  const count = Math.min(mostItems, Math.floor(bytes / size));
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, value]));
}

type Options = Partial<Omit<Filling, 'defs'>>;

function inputOf(schema: Schema, bytes: number, options: Options): Record<string, unknown> {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === storedInstant) Object.assign(jsonSchema, { type: 'string', format: INSTANT });
    },
  }) as JsonSchema;
  const defaults = { text: heavyText, formats: FORMATS, mostItems: MAX_ITEMS, requiredOnly: false };
  const value = filledValue(json, { ...defaults, ...options, defs: json.$defs ?? {} }, bytes, 0);
  return (value ?? {}) as Record<string, unknown>;
}

/** A body of about `bytes` bytes of JSON, shared among its fields. */
export const largestInput = (schema: Schema, bytes: number): Record<string, unknown> => inputOf(schema, bytes, {});

/**
 * Puts the first text that fits into every text field, and the email wherever one is required. For a stored record's
 * schema, the result can be decoded.
 */
export const inputWith = (
  schema: Schema,
  { texts, email }: { texts: readonly string[]; email: string },
): Record<string, unknown> =>
  inputOf(schema, 100_000, {
    text: (length) => texts.find((text) => text.length <= length) ?? '',
    formats: { ...FORMATS, [INSTANT]: new Date('2040-06-01T10:00:00Z'), email },
    mostItems: 1,
  });

/** A stored record with its required fields alone, short texts and empty lists. */
export const leastRecord = (schema: Schema): Record<string, unknown> =>
  inputOf(schema, 100_000, {
    text: () => 'text',
    formats: { ...FORMATS, [INSTANT]: '2030-01-01T09:00:00.000Z' },
    mostItems: 0,
    requiredOnly: true,
  });
