// How requests identify records and how responses return them: id parameters, views and pages.
import { z } from 'zod';
import { invalidFieldsError } from './errors';
import { id, integerQueryInput, recordAsJson } from './fields';

/** Marks alternative fields: at least one of them is required. OpenAPI documents express this as `anyOf`. */
export const EITHER_ID_REQUIRED_MARK = 'x-one-required';

/** Marks a field in which an empty string means null. OpenAPI documents show the empty string as valid. */
export const EMPTY_MEANS_NULL_MARK = 'x-empty-taken';

type NamingFields = Record<string, z.ZodType>;
interface Sent {
  query?: object;
  body?: object;
}

/** The parameters that can identify the record an operation acts on. */
export interface RecordIdInput {
  /** Absent if the operation ignores the query. */
  query?: NamingFields;
  body: NamingFields;
  /** @throws 400 naming the field if it is missing. */
  idOf: (input: Sent) => string;
}

/**
 * Identifies the record by the given field or by `id`, in the query or the body. If both are sent, the body takes
 * precedence.
 */
export function recordIdInQueryOrBody<F extends string>(field: F) {
  const said = (other: string) =>
    id.optional().meta({
      description: `The record’s id. Either this or \`${other}\` is required`,
      [EITHER_ID_REQUIRED_MARK]: true,
    });
  const fields = { [field]: said('id'), id: said(field) } as Record<F | 'id', z.ZodOptional<typeof id>>;
  return {
    query: fields,
    body: fields,
    idOf: (input: Sent): string => {
      const { query = {}, body = {} } = input as Record<'query' | 'body', Record<string, string> | undefined>;
      const named = body[field] ?? body.id ?? query[field] ?? query.id;
      if (named === undefined) throw invalidFieldsError({ [field]: 'is required' });
      return named;
    },
  };
}

/** Identifies the record by a required field of the body. */
export const recordIdInBody = (field = 'id'): RecordIdInput => ({
  body: { [field]: id },
  idOf: ({ body }) => (body as Record<string, string>)[field] as string,
});

/** Identifies the record by a required field of the query. */
export const recordIdInQuery = (field = 'id'): RecordIdInput => ({
  query: { [field]: id },
  body: {},
  idOf: ({ query }) => (query as Record<string, string>)[field] as string,
});

/** An object schema with a name in the OpenAPI documents. */
export function namedOpenApiObject<F extends z.ZodRawShape>(name: string, fields: F): z.ZodObject<F> {
  const schema = z.object(fields);
  z.globalRegistry.add(schema, { id: name });
  return schema;
}

/** How a record appears in responses. */
export interface Resource<T> {
  output: z.ZodType;
  view: (record: T, now: Date) => unknown;
}

/** `noun` is the v1 response field that holds the record; `name` is how messages refer to the record. */
export interface NamedResource<T> extends Resource<T> {
  noun: string;
  name: string;
}

/**
 * The stored form of a record whose fields appear unchanged in responses. Any string field except the id may be stored
 * as an instant.
 */
type AsStored<J> = { [K in keyof J]: J[K] | (K extends 'id' ? never : string extends J[K] ? Date : never) };

/** Declares a resource whose view contains only the stored fields that `output` declares. */
export const declareRecordResource = <S extends z.ZodObject>(noun: string, name: string, output: S) => ({
  noun,
  name,
  output,
  view: (record: AsStored<z.input<S>>) => recordAsJson(record),
});

/** One page of a v2 list, and the cursor for the next page. */
export interface Page<T> {
  data: T[];
  next_cursor: string | null;
  has_more: boolean;
}

/** Named after the record’s schema, if the schema has a name. */
export function pageSchemaOf<T extends z.ZodType>(item: T) {
  const page = z.object({ data: z.array(item), next_cursor: z.string().nullable(), has_more: z.boolean() });
  const name = z.globalRegistry.get(item)?.id;
  return name === undefined ? page : page.meta({ id: `${name}Page` });
}

/**
 * Search words, matched without regard to case or accents. A search word also matches any longer word that begins with
 * it.
 */
export const searchTextInput = z
  .string()
  .trim()
  .max(200)
  .refine((asked) => /[\p{L}\p{N}]/u.test(asked), 'must contain a letter or a digit')
  .optional();

/** The query fields of every list that uses cursor pagination. */
export const pageQueryFields = {
  cursor: z.string().max(2000).optional(),
  limit: integerQueryInput({ min: 1, max: 100, fallback: 50 }),
};
