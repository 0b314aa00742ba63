// Adjusts zod's JSON schemas to the behaviour of the service, for the OpenAPI documents.
import { z } from 'zod';
import type { createSchema } from 'zod-openapi';
import { CALENDAR_YEARS } from '../../api/fields';
import { EMPTY_TAKEN_MARK, ONE_REQUIRED_MARK } from '../../api/records';
import { isOptionalButNotNullable } from '../answer/idleNulls';

export type Json = Record<string, unknown>;

const MILLISECOND_INSTANT = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$';
/** Formats that need no pattern beside them. */
const COMPLETE_FORMATS = new Set(['date', 'date-time', 'email', 'uuid', 'uri']);

/** Some validators read patterns without the Unicode flag. */
const PORTABLE: Readonly<Record<string, string>> = {
  '^\\P{Cc}*$': '^[^\\u0000-\\u001f\\u007f-\\u009f]*$',
};

/** Removes the bounds of safe integers and the patterns that repeat a format. */
function tidy(schema: Json): void {
  schema.pattern = PORTABLE[String(schema.pattern)] ?? schema.pattern;
  if (schema.pattern === undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.propertyNames && Object.keys(schema.propertyNames).join() === 'type')
    delete schema.propertyNames;
  const isOwn = schema.pattern === undefined || schema.pattern === CALENDAR_YEARS;
  if (COMPLETE_FORMATS.has(String(schema.format)) && !isOwn) {
    const exact = schema.format === 'date-time' && String(schema.pattern).includes('\\.\\d{3}(?:Z)');
    if (exact) schema.pattern = MILLISECOND_INSTANT;
    else delete schema.pattern;
  }
}

/** Adds the default of a transformed schema: zod omits it, because it has the transformed type. */
function addDefault(schema: Json, { def }: z.core.$ZodType['_zod']): void {
  const value = def.type === 'default' ? (def as z.core.$ZodDefaultDef).defaultValue : undefined;
  if (['string', 'number', 'boolean'].includes(typeof value)) schema.default ??= value;
  // Query strings contain booleans as text.
  if (schema.type === 'string' && typeof schema.default === 'boolean')
    schema.default = String(schema.default);
}

/** Adds the empty text to the accepted values of a marked field, last because examples show the first. */
function addEmptyText(schema: Json): void {
  if (schema[EMPTY_TAKEN_MARK] !== true) return;
  delete schema[EMPTY_TAKEN_MARK];
  const variants = (schema.anyOf ?? []) as Json[];
  if (!variants.some((variant) => variant.const === ''))
    schema.anyOf = [...variants, { type: 'string', const: '' }];
}

/** Lists the fields of an object whose null means the same as their absence (http/answer/idleNulls.ts), until {@link writeNulls}. */
const NULLABLE_FIELDS = 'x-nullable-fields';

function markNullableFields(schema: Json, { def }: z.core.$ZodType['_zod']): void {
  if (def.type !== 'object') return;
  const fields = Object.entries((def as z.core.$ZodObjectDef).shape).filter(([, field]) =>
    isOptionalButNotNullable(field),
  );
  if (fields.length > 0) schema[NULLABLE_FIELDS] = fields.map(([name]) => name);
}

function nullable(schema: Json): Json {
  const { description, default: fallback, ...inner } = schema;
  const described = {
    ...(description === undefined ? {} : { description }),
    ...(fallback === undefined ? {} : { default: fallback }),
  };
  const { type, enum: values, anyOf } = inner;
  if (typeof type === 'string' && inner.const === undefined) {
    const withNull = Array.isArray(values) ? { enum: [...values, null] } : {};
    return { ...inner, type: [type, 'null'], ...withNull, ...described };
  }
  const variants = Array.isArray(anyOf) && Object.keys(inner).length === 1 ? anyOf : [inner];
  return { anyOf: [...variants, { type: 'null' }], ...described };
}

/** Allows null in the marked fields of the schema and of all schemas in it. */
export function writeNulls<T>(value: T): T {
  if (Array.isArray(value)) return value.map(writeNulls) as T;
  if (typeof value !== 'object' || value === null) return value;
  const { [NULLABLE_FIELDS]: fields, ...rest } = value as Json;
  const written = Object.fromEntries(Object.entries(rest).map(([key, child]) => [key, writeNulls(child)]));
  const properties = written.properties as Record<string, Json>;
  for (const name of (fields ?? []) as string[]) properties[name] = nullable(properties[name] as Json);
  return written as T;
}

type Override = NonNullable<NonNullable<Parameters<typeof createSchema>[1]>['opts']>['override'];

const override: Override = ({ zodSchema, jsonSchema, io }) => {
  const schema = jsonSchema as Json;
  tidy(schema);
  if (io === 'output') {
    // v1 promises additions, so clients must ignore unknown fields.
    if (schema.additionalProperties === false) delete schema.additionalProperties;
    return;
  }
  delete schema[ONE_REQUIRED_MARK];
  addDefault(schema, zodSchema._zod);
  addEmptyText(schema);
  markNullableFields(schema, zodSchema._zod);
};

/** Options of zod-openapi for the documents. */
export const OPENAPI_OPTIONS = {
  override,
  allowEmptySchema: { custom: true, transform: true, pipe: true },
} as const;

/** Fields of the object that identify the record (api/naming.ts), the record's own word first. */
export const fieldsIdentifyingRecord = (schema: z.ZodObject): string[] =>
  Object.entries(schema.shape)
    .filter(([, field]) => z.globalRegistry.get(field as z.ZodType)?.[ONE_REQUIRED_MARK] === true)
    .map(([name]) => name);
