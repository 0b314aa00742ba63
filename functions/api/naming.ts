// How v1 operations name the record that they are about: by its own word or by `id`, in the query or in the body.
import type { z } from 'zod';
import { invalidFields } from './errors';
import { id } from './fields';

/** Marks the fields of an object of which one is required: the OpenAPI documents say `anyOf` for it. */
export const ONE_REQUIRED = 'x-one-required';

/** Marks a field that takes an empty text for null: the OpenAPI documents name it among what is taken. */
export const EMPTY_TAKEN = 'x-empty-taken';

type Named<F extends string> = Partial<Record<F | 'id', string | undefined>>;

/** For example `naming('workflow_id')`: its `fields` go into the schemas, `idOf` finds which record is meant. */
export function naming<F extends string>(field: F) {
  const said = (other: string) =>
    id.optional().meta({
      description: `Which record is meant: this or \`${other}\` is required`,
      [ONE_REQUIRED]: true,
    });
  const fields = { [field]: said('id'), id: said(field) } as Record<F | 'id', z.ZodOptional<typeof id>>;
  return {
    fields,
    /** The body wins over the query. @throws 400 naming the field when there is none. */
    idOf: (input: { query?: Named<F>; body?: Named<F> }): string => {
      const { query = {}, body = {} } = input as { query?: Named<string>; body?: Named<string> };
      const named = body[field] ?? body.id ?? query[field] ?? query.id;
      if (named === undefined) throw invalidFields({ [field]: 'is required' });
      return named;
    },
  };
}
