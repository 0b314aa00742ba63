// Validates a request’s input against the endpoint’s schemas, and names each invalid field. An empty string in an
// optional field is treated as null. Null is treated as absent unless the field accepts null.
import type { z } from 'zod';
import type { Endpoint, Schema } from '../api/endpoint';
import { invalidFieldsError, zodIssuePhrase } from '../api/errors';
import { firstUnstorableField, isReservedFirestoreName } from '../api/stored';
import { isValidDocumentId } from '../store/codec';
import { type BufferedRequest, parseJsonBody } from './request';

type Issue = z.core.$ZodIssue;

const pathOf = (issue: Issue, key?: string): string =>
  [...issue.path.map(String), ...(key === undefined ? [] : [key])].join('.');

/** Maps each invalid field's path to its problem. Each unknown field is listed under its own name. */
function fieldProblems(error: z.core.$ZodError, root: string): Record<string, string> {
  // The object has no prototype, so a field name from the caller can't match an inherited property.
  const problems: Record<string, string> = Object.create(null);
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) problems[pathOf(issue, key)] = 'is not a known field';
    } else {
      problems[pathOf(issue) || root] ??= issue.message;
    }
  }
  return problems;
}

/** v1 ignores unknown fields, so even a field named `__proto__` must not cause an error. */
const withoutReservedNames = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !isReservedFirestoreName(name)));

const strictSchemas = new WeakMap<Schema, Schema>();

/** The schema that rejects unknown fields, built only once because building it costs more than parsing. */
function strictOf(schema: Schema): Schema {
  const known = strictSchemas.get(schema);
  if (known) return known;
  const made = schema.strict();
  strictSchemas.set(schema, made);
  return made;
}

function parsePart(schema: Schema | undefined, value: unknown, root: string, strict: boolean) {
  if (schema === undefined) {
    const keys = strict ? Object.keys(value as object) : [];
    const problems = Object.fromEntries(keys.map((key) => [key, 'is not a known field']));
    return { parsed: {}, problems };
  }
  const given = strict ? value : withoutReservedNames(value as object);
  const bad = firstUnstorableField(given);
  if (bad) return { parsed: {}, problems: { [bad.field || root]: bad.problem } };
  const result = (strict ? strictOf(schema) : schema).safeParse(
    root === 'body' ? normalizeEmptyFields(schema, given) : given,
    { error: zodIssuePhrase },
  );
  return result.success
    ? { parsed: result.data, problems: {} }
    : { parsed: {}, problems: fieldProblems(result.error, root) };
}

/**
 * An empty query parameter is treated as absent, because forms and URL builders include a parameter for every blank
 * field.
 */
function withoutEmptyValues(schema: Schema | undefined, query: BufferedRequest['query']): object {
  const kept = Object.entries(query).flatMap(([name, value]) => {
    if (!Object.hasOwn(schema?.shape ?? {}, name)) return [[name, value]];
    const given = [value].flat().filter((each) => String(each).trim() !== '');
    if (given.length === 0) return [];
    return [[name, given.length === 1 ? given[0] : given]];
  });
  return Object.fromEntries(kept);
}

/** An id that no record has. It replaces ids that Firestore can't look up, so that they count as not found. */
const NOBODYS_ID = '-';

const possibleIds = (params: BufferedRequest['pathParams']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isValidDocumentId(value) ? value : NOBODYS_ID]),
  );

/**
 * @throws 400 `VALIDATION_FAILED`. v1 ignores unknown fields; v2 rejects them in body and query.
 */
export function parseEndpointInput(endpoint: Endpoint, request: BufferedRequest) {
  const { input } = endpoint;
  const strict = endpoint.version === 2;
  const unread = endpoint.consumes !== undefined;
  const takesBody = !unread && (input?.body !== undefined || (strict && request.method !== 'GET'));
  const rawBody = takesBody ? parseJsonBody(request) : {};
  const path = parsePart(input?.path, possibleIds(request.pathParams), 'path', false);
  const query = parsePart(input?.query, withoutEmptyValues(input?.query, request.query), 'query', strict);
  const body = parsePart(input?.body, rawBody, 'body', strict);
  const problems = { ...path.problems, ...query.problems, ...body.problems };
  if (Object.keys(problems).length > 0) throw invalidFieldsError(problems);
  return { path: path.parsed, query: query.parsed, body: body.parsed };
}

type Type = z.core.$ZodType;
/** The parts of a zod definition that this file reads. */
type Inner = { innerType?: Type; in?: Type; out?: Type; element?: Type; shape?: Record<string, Type> };

const defOf = (schema: Type) => schema._zod.def as unknown as Inner & { type: string };

/** Removes the optional, nullable, default, transform and preprocess wrappers from a schema. */
function core(schema: Type): Type {
  const { innerType, in: from, out: to } = defOf(schema);
  if (innerType) return core(innerType);
  if (!from || !to) return schema;
  return core(defOf(from).type === 'transform' ? to : from);
}

const takes = (schema: Type, value: unknown): boolean => {
  try {
    return (schema as z.ZodType).safeParse(value).success;
  } catch {
    return false;
  }
};

/** Whether a field accepts null and whether it may be absent, determined by parsing null and undefined. */
interface Emptying {
  isNullable: boolean;
  isOptional: boolean;
}

const known = new WeakMap<Type, Emptying>();

function emptyingOf(field: Type): Emptying {
  let emptying = known.get(field);
  if (emptying === undefined) {
    emptying = { isNullable: takes(field, null), isOptional: takes(field, undefined) };
    known.set(field, emptying);
  }
  return emptying;
}

/** Whether the field may be absent but not null. False for `exactOptional` fields, which can't be cleared. */
export function isOptionalButNotNullable(field: Type): boolean {
  const { isNullable, isOptional } = emptyingOf(field);
  return isOptional && !isNullable;
}

/**
 * Forms send empty strings for blank fields. An empty string becomes null if the field allows null; otherwise the field
 * is omitted.
 */
function withoutEmptyText(field: Type, value: unknown): unknown {
  if (typeof value !== 'string' || value.trim() !== '') return value;
  const { isNullable, isOptional } = emptyingOf(field);
  if (isNullable) return null;
  return isOptional && !takes(field, value) ? undefined : value;
}

/** Converts empty optional fields to null or removes them, at any depth. */
export function normalizeEmptyFields(schema: Type, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { shape, element } = defOf(core(schema));
  if (Array.isArray(value)) return element ? value.map((item) => normalizeEmptyFields(element, item)) : value;
  if (!shape) return value;
  const kept = Object.entries(value).flatMap(([key, given]) => {
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (!field) return [[key, given]];
    const child = withoutEmptyText(field, given);
    return child === undefined || (child === null && isOptionalButNotNullable(field))
      ? []
      : [[key, normalizeEmptyFields(field, child)]];
  });
  return Object.fromEntries(kept);
}
