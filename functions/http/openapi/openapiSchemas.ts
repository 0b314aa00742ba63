// JSON Schemas and error responses for the OpenAPI documents, derived from the endpoint declarations.
import { z } from 'zod';
import type { createSchema, ZodOpenApiResponseObject } from 'zod-openapi';
import {
  type Endpoint,
  errorStyleOf,
  isReadOnlyEndpoint,
  refusesReadOnlyOrganizations,
  takesIdempotencyKey,
  type V1ErrorStyle,
} from '../../api/endpoint';
import { type ErrorCode, STATUS_BY_ERROR_CODE } from '../../api/errors';
import { CALENDAR_YEAR_PATTERN } from '../../api/fields';
import { EITHER_ID_REQUIRED_MARK, EMPTY_MEANS_NULL_MARK } from '../../api/records';
import type { JsonObject } from '../../hooks/examples';
import { isOptionalButNotNullable } from '../parseInput';
import { findReadCounterpart } from '../response';
import { OPENAPI_COMMON_HEADERS, openApiHeaderReferences } from './openapiWords';

const MILLISECOND_INSTANT = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$';
/** Formats that need no additional pattern. */
const COMPLETE_FORMATS = new Set(['date', 'date-time', 'email', 'uuid', 'uri']);

/** Replacement patterns, because some validators compile patterns without the Unicode flag. */
const PORTABLE: Readonly<Record<string, string>> = {
  '^\\P{Cc}*$': '^[^\\u0000-\\u001f\\u007f-\\u009f]*$',
};

/** Removes safe-integer bounds, and patterns that duplicate a format. */
function tidy(schema: JsonObject): void {
  schema.pattern = PORTABLE[String(schema.pattern)] ?? schema.pattern;
  if (schema.pattern === undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.propertyNames && Object.keys(schema.propertyNames).join() === 'type') delete schema.propertyNames;
  const isOwn = schema.pattern === undefined || schema.pattern === CALENDAR_YEAR_PATTERN;
  if (COMPLETE_FORMATS.has(String(schema.format)) && !isOwn) {
    const exact = schema.format === 'date-time' && String(schema.pattern).includes('\\.\\d{3}(?:Z)');
    if (exact) schema.pattern = MILLISECOND_INSTANT;
    else delete schema.pattern;
  }
}

/**
 * Adds the default of a transformed schema. zod omits this default because the default has the type of the transformed
 * value.
 */
function addDefault(schema: JsonObject, { def }: z.core.$ZodType['_zod']): void {
  const value = def.type === 'default' ? (def as z.core.$ZodDefaultDef).defaultValue : undefined;
  if (['string', 'number', 'boolean'].includes(typeof value)) schema.default ??= value;
  // In query strings, booleans are strings.
  if (schema.type === 'string' && typeof schema.default === 'boolean') schema.default = String(schema.default);
}

/**
 * Lets a marked field accept the empty string. The empty string is listed last, because examples use the first accepted
 * value.
 */
function addEmptyText(schema: JsonObject): void {
  if (schema[EMPTY_MEANS_NULL_MARK] !== true) return;
  delete schema[EMPTY_MEANS_NULL_MARK];
  const variants = (schema.anyOf ?? []) as JsonObject[];
  if (!variants.some((variant) => variant.const === '')) schema.anyOf = [...variants, { type: 'string', const: '' }];
}

/**
 * Lists the fields of an object where null means the same as omitting the field (http/parseInput.ts). {@link
 * allowNullInMarkedFields} removes the list.
 */
const NULLABLE_FIELDS = 'x-nullable-fields';

function markNullableFields(schema: JsonObject, { def }: z.core.$ZodType['_zod']): void {
  if (def.type !== 'object') return;
  const fields = Object.entries((def as z.core.$ZodObjectDef).shape).filter(([, field]) =>
    isOptionalButNotNullable(field),
  );
  if (fields.length > 0) schema[NULLABLE_FIELDS] = fields.map(([name]) => name);
}

function nullable(schema: JsonObject): JsonObject {
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

/** Allows null in the marked fields of the schema and all nested schemas. */
export function allowNullInMarkedFields<T>(value: T): T {
  if (Array.isArray(value)) return value.map(allowNullInMarkedFields) as T;
  if (typeof value !== 'object' || value === null) return value;
  const { [NULLABLE_FIELDS]: fields, ...rest } = value as JsonObject;
  const written = Object.fromEntries(Object.entries(rest).map(([key, child]) => [key, allowNullInMarkedFields(child)]));
  const properties = written.properties as Record<string, JsonObject>;
  for (const name of (fields ?? []) as string[]) properties[name] = nullable(properties[name] as JsonObject);
  return written as T;
}

type Override = NonNullable<NonNullable<Parameters<typeof createSchema>[1]>['opts']>['override'];

const override: Override = ({ zodSchema, jsonSchema, io }) => {
  const schema = jsonSchema as JsonObject;
  tidy(schema);
  if (io === 'output') {
    // Fields may be added to v1 responses, so clients must ignore unknown ones.
    if (schema.additionalProperties === false) delete schema.additionalProperties;
    return;
  }
  delete schema[EITHER_ID_REQUIRED_MARK];
  addDefault(schema, zodSchema._zod);
  addEmptyText(schema);
  markNullableFields(schema, zodSchema._zod);
};

export const JSON_SCHEMA_OPTIONS = {
  override,
  allowEmptySchema: { custom: true, transform: true, pipe: true },
} as const;

/** The object's fields that can identify the record, starting with the one named after the record. */
export const alternativeIdFieldNamesOf = (schema: z.ZodObject): string[] =>
  Object.entries(schema.shape)
    .filter(([, field]) => z.globalRegistry.get(field as z.ZodType)?.[EITHER_ID_REQUIRED_MARK] === true)
    .map(([name]) => name);

const text = z.string();
const details = z
  .record(text, z.unknown())
  .describe('Details of the error; for example, `fields` contains the problem with each field');
const docs = z.url().describe('A page that explains the code and how to fix the error');

function bodyOf(style: V1ErrorStyle | 'v2', codes: readonly ErrorCode[]): z.ZodType {
  const code = z.enum(codes);
  switch (style) {
    case 'v2':
      return z.object({ error: z.object({ code, message: text, details, request_id: text, docs }) });
    case 'coded':
      return z.object({ error: text, code, requestId: text, details: details.optional() });
    case 'bare':
      return z.object({ error: text, details: details.optional() });
    case 'message':
      return z.object({ message: text });
    case 'always500':
      return z.object({ error: text, message: text });
  }
}

/** Read-only endpoints take no body, except v1 endpoints that accept any method. */
const takesNoBody = (endpoint: Endpoint): boolean =>
  isReadOnlyEndpoint(endpoint) && !(endpoint.version === 1 && endpoint.methods === 'any');

function accessErrors(endpoint: Endpoint): ErrorCode[] {
  const { access } = endpoint;
  if (access.kind === 'public') return [];
  if (access.kind === 'account') return ['UNAUTHORIZED', 'FORBIDDEN'];
  const strict = endpoint.version === 2;
  // An API key may lack the required scope.
  const refuses = strict || access.role !== 'viewer' || access.apiKeys === 'refused' || endpoint.needsScope !== false;
  return [
    'UNAUTHORIZED',
    ...(strict ? [] : (['ORGANIZATION_REQUIRED'] as const)),
    ...(refuses ? (['FORBIDDEN'] as const) : []),
  ];
}

/** Every error code that the endpoint can return, including codes from the request pipeline. */
function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { input, version } = endpoint;
  const codes: ErrorCode[] = ['RATE_LIMITED', 'INTERNAL', ...accessErrors(endpoint), ...(endpoint.errors ?? [])];
  if (version === 2 || input !== undefined || takesIdempotencyKey(endpoint)) codes.push('VALIDATION_FAILED');
  if (version === 2 || endpoint.methods !== 'any') codes.push('METHOD_NOT_ALLOWED');
  if (version === 2 && endpoint.path.includes('{')) codes.push('NOT_FOUND');
  if (takesIdempotencyKey(endpoint)) {
    codes.push('IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_ANSWER_TOO_LARGE');
  }
  if (findReadCounterpart(endpoint)) codes.push('PRECONDITION_FAILED');
  if (refusesReadOnlyOrganizations(endpoint)) codes.push('ORGANIZATION_READ_ONLY');
  // The database, or the service that verifies ID tokens, may be unavailable.
  codes.push('UNAVAILABLE');
  if (input?.body !== undefined || !takesNoBody(endpoint)) codes.push('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  return [...new Set(codes)].sort();
}

const inWords = (code: string): string =>
  code
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');

/** Response headers that give more information about an error, keyed by status. */
const HEADERS: Readonly<Partial<Record<number, string>>> = {
  401: 'WWW-Authenticate',
  405: 'Allow',
  429: 'Retry-After',
};

/** An error response, defined once in the document under its `id`. */
interface ErrorResponse extends ZodOpenApiResponseObject {
  content: { 'application/json': { schema: z.ZodType } };
}

const known = new Map<string, ErrorResponse>();

function errorResponse(status: number, style: V1ErrorStyle | 'v2', codes: readonly ErrorCode[]): ErrorResponse {
  const suffix = style === 'v2' || style === 'coded' ? '' : inWords(style);
  const isEvery = style === 'always500';
  const id = isEvery ? 'EveryError' : codes.map(inWords).join('Or') + suffix;
  const response = known.get(`${style} ${id}`) ?? {
    id,
    description: isEvery ? 'Every error' : codes.join(', '),
    headers: openApiHeaderReferences(...OPENAPI_COMMON_HEADERS, HEADERS[status]),
    content: { 'application/json': { schema: bodyOf(style, codes) } },
  };
  known.set(`${style} ${id}`, response);
  return response;
}

/** The endpoint's error responses, keyed by status. */
export function openApiErrorResponses(endpoint: Endpoint): Record<string, ErrorResponse> {
  const style = errorStyleOf(endpoint);
  if (style === 'always500') return { 500: errorResponse(500, style, []) };
  const byCodes = [...byStatus(errorsOf(endpoint))];
  return Object.fromEntries(byCodes.map(([status, codes]) => [status, errorResponse(status, style, codes)]));
}

function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const statuses = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const status = STATUS_BY_ERROR_CODE[code];
    statuses.set(status, [...(statuses.get(status) ?? []), code]);
  }
  return new Map([...statuses].sort(([left], [right]) => left - right));
}
