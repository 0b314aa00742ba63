// The team record: a named group of an organization's people (specification section 4.1, login's `teams`).
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { type Stored, storedInstant, tenantCollection } from '../platform/collection';

export const teamSchema = z.object({
  organization_id: z.string(),
  name: z.string(),
  created_by: z.string(),
  created_at: storedInstant,
  updated_at: storedInstant,
});
export type Team = Stored<z.output<typeof teamSchema>>;

export const teams = tenantCollection('teams', teamSchema);

const MOST_TEAMS = 200;

/** The organization's teams, oldest first. As many reads as teams, at most 200. */
export const teamsOf = (tenant: Tenant): Promise<Team[]> =>
  teams.of(tenant).list((query) => query.orderBy('created_at').limit(MOST_TEAMS));
