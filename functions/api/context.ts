// The first parameter of every use case that changes data.
import type { Actor, Tenant } from './actor';
import type { Writes } from './writes';

/** Who makes the change, for which organization, when, and where it is staged. An endpoint’s context qualifies. */
export interface MutationContext {
  tenant: Tenant;
  actor: Actor;
  writes: Writes;
  now: Date;
}

/** The context for callers with a link, which determines the tenant. */
export type LinkContext = Pick<MutationContext, 'writes' | 'now'>;

/** A use case that reads a record by id and changes it. @throws 404, as `find` does. */
export const useCaseChangingRecordById =
  <T, G, R>(
    find: (tenant: Tenant, id: string) => Promise<T>,
    change: (context: MutationContext, record: T, given: G) => R | Promise<R>,
  ) =>
  async (context: MutationContext, id: string, given: G): Promise<R> =>
    change(context, await find(context.tenant, id), given);

/** The fields that describe a record's creation. */
export const creationFieldsOf = ({ actor, now }: Pick<MutationContext, 'actor' | 'now'>) => ({
  created_by: actor.id,
  created_at: now,
  updated_at: now,
});
