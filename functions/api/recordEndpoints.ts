// Endpoints of which one differs from the next in nothing but its record: read by id, and deleted.
import { z } from 'zod';
import type { Tenant } from './actor';
import type { MutationContext } from './context';
import {
  ANY_MEMBER,
  EDITOR,
  noContent,
  ok,
  type V1Endpoint,
  type V2Endpoint,
  v1Endpoint,
  v2Endpoint,
} from './endpoint';
import { id } from './fields';
import { naming } from './naming';

type Declared = Pick<V2Endpoint, 'docs'> & Partial<Pick<V2Endpoint, 'errors' | 'stagesAll'>>;

/** GET of one record. `find` throws 404. */
export const v2Reading = <T>({
  output,
  find,
  view,
  ...declared
}: Declared &
  Pick<V2Endpoint, 'path' | 'readsAhead'> & {
    output: z.ZodType;
    find: (tenant: Tenant, id: string) => Promise<T>;
    view: (record: T, now: Date) => unknown;
  }): V2Endpoint =>
  v2Endpoint({
    ...declared,
    method: 'GET',
    access: ANY_MEMBER,
    input: { path: z.object({ id }) },
    output: { 200: output },
    run: async ({ path }, { tenant, now }) => ok(view(await find(tenant, path.id), now)),
  });

/** DELETE of one record. `remove` throws 404. */
export const v2Deletion = ({
  remove,
  ...declared
}: Declared &
  Pick<V2Endpoint, 'path'> & {
    remove: (context: MutationContext, id: string) => Promise<unknown>;
  }): V2Endpoint =>
  v2Endpoint({
    ...declared,
    method: 'DELETE',
    access: EDITOR,
    input: { path: z.object({ id }) },
    output: { 204: null },
    run: async ({ path }, context) => {
      await remove(context, path.id);
      return noContent();
    },
  });

/** The deletion of a record that is named by `id` or by its own word, in query or body. `remove` throws 404. */
export function v1Deletion(
  own: string,
  {
    remove,
    errors = [],
    ...declared
  }: Declared & { remove: (context: MutationContext, id: string) => Promise<unknown> },
): V1Endpoint {
  const { fields, idOf } = naming(own);
  return v1Endpoint({
    ...declared,
    methods: ['POST', 'DELETE'],
    access: EDITOR,
    input: { query: z.object(fields), body: z.object(fields) },
    output: { 200: z.object({ deleted: z.literal(true), id: z.string() }) },
    errors: ['NOT_FOUND', ...errors],
    run: async (input, context) => {
      const named = idOf(input);
      await remove(context, named);
      return ok({ deleted: true, id: named });
    },
  });
}
