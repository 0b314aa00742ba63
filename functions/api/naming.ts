// How v1 operations identify their record: by its own field or by `id`, in the query or in the body.
import type { z } from 'zod';
import { invalidFields } from './errors';
import { id } from './fields';

/** Marks fields where at least one is required; OpenAPI documents show it as `anyOf`. */
export const ONE_REQUIRED_MARK = 'x-one-required';

/** Marks a field where an empty text counts as null. The OpenAPI documents show the empty text as valid. */
export const EMPTY_TAKEN_MARK = 'x-empty-taken';

type NamingFields = Record<string, z.ZodType>;
interface Sent {
  query?: object;
  body?: object;
}

/** The parameters that can identify an operation's record. */
export interface Naming {
  /** Absent if the operation ignores the query. */
  query?: NamingFields;
  body: NamingFields;
  /** @throws 400 naming the field if it is missing. */
  idOf: (input: Sent) => string;
}

/** By its own field or by `id`, in the query or in the body, which takes precedence. */
export function recordNamingByFieldOrId<F extends string>(field: F) {
  const said = (other: string) =>
    id.optional().meta({
      description: `The record’s id: this or \`${other}\` is required`,
      [ONE_REQUIRED_MARK]: true,
    });
  const fields = { [field]: said('id'), id: said(field) } as Record<F | 'id', z.ZodOptional<typeof id>>;
  return {
    query: fields,
    body: fields,
    idOf: (input: Sent): string => {
      const { query = {}, body = {} } = input as Record<'query' | 'body', Record<string, string> | undefined>;
      const named = body[field] ?? body.id ?? query[field] ?? query.id;
      if (named === undefined) throw invalidFields({ [field]: 'is required' });
      return named;
    },
  };
}

/** By a required field of the body. */
export const recordNamingInBody = (field = 'id'): Naming => ({
  body: { [field]: id },
  idOf: ({ body }) => (body as Record<string, string>)[field] as string,
});

/** By a required field of the query. */
export const recordNamingInQuery = (field = 'id'): Naming => ({
  query: { [field]: id },
  body: {},
  idOf: ({ query }) => (query as Record<string, string>)[field] as string,
});
