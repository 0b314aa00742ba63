// How v1 operations name the record that they are about: by its own word or by `id`, in the query or in the body.
import type { z } from 'zod';
import { invalidFields } from './errors';
import { id } from './fields';

/** Marks fields where at least one is required; OpenAPI documents show it as `anyOf`. */
export const ONE_REQUIRED_MARK = 'x-one-required';

/** Marks a field that takes an empty text for null: the OpenAPI documents name it among what is taken. */
export const EMPTY_TAKEN_MARK = 'x-empty-taken';

type NamingFields = Record<string, z.ZodType>;
interface Sent {
  query?: object;
  body?: object;
}

/** The parameters that can identify an operation's record. */
export interface Naming {
  /** Absent where the query is not looked at. */
  query?: NamingFields;
  body: NamingFields;
  /** @throws 400 naming the field when there is none. */
  idOf: (input: Sent) => string;
}

/** By its own word or by `id`, in the query or in the body, which wins; for example `naming('workflow_id')`. */
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

/** By one field of the body, which is required. */
export const recordNamingInBody = (field = 'id'): Naming => ({
  body: { [field]: id },
  idOf: ({ body }) => (body as Record<string, string>)[field] as string,
});

/** By one field of the query, which is required. */
export const recordNamingInQuery = (field = 'id'): Naming => ({
  query: { [field]: id },
  body: {},
  idOf: ({ query }) => (query as Record<string, string>)[field] as string,
});
