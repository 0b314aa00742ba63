// What every use case that changes something takes first.
import type { Actor, Tenant } from './actor';
import type { Writes } from './writes';

/** Who changes what for whom, when, and where it is staged; an endpoint's own context is one. */
export interface MutationContext {
  tenant: Tenant;
  actor: Actor;
  writes: Writes;
  now: Date;
}

/** The same where whoever acts is known by a link alone: its tenant is found by the link. */
export type LinkContext = Pick<MutationContext, 'writes' | 'now'>;

/** What a record says of its creation. */
export const madeBy = ({ actor, now }: Pick<MutationContext, 'actor' | 'now'>) => ({
  created_by: actor.id,
  created_at: now,
  updated_at: now,
});
