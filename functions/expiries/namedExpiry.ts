// How v1 operations name the expiry that they are about (specification section 4.2).
import { z } from 'zod';
import { invalidFields } from '../api/errors';
import { id } from '../api/fields';

/** `expiry_id`, or `id` as the record itself calls it; in the query or in the body. */
const names = { expiry_id: id.optional(), id: id.optional() };
export const namedExpiry = z.object(names);
type Named = z.output<typeof namedExpiry>;

/** @throws 400 naming `expiry_id` when none is named. */
export function expiryIdOf(input: { query: Named; body?: Named }): string {
  const { query, body } = input;
  const named = body?.expiry_id ?? body?.id ?? query.expiry_id ?? query.id;
  if (named === undefined) throw invalidFields({ expiry_id: 'is required' });
  return named;
}
