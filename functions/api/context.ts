// The first parameter of every use case that changes something.
import type { Actor, Tenant } from './actor';
import type { Writes } from './writes';

/** Who changes what for whom, when, and where it is staged; an endpoint's own context is one. */
export interface MutationContext {
  tenant: Tenant;
  actor: Actor;
  writes: Writes;
  now: Date;
}

/** The context of callers known only by a link, which determines the tenant. */
export type LinkContext = Pick<MutationContext, 'writes' | 'now'>;

/** A use case that changes the record that an id names: reads it first. @throws as `find` does: 404. */
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
