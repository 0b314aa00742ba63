// The team record: a named group of an organization's members.

import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { requireReferencedRecords } from '../api/errors';
import { KEPT_WITH_ITS_ORGANIZATION } from '../api/stored';
import { type RecordOf, tenantCollection } from '../store/collection';
import { timestamps } from '../store/values';

export const teams = tenantCollection(
  'teams',
  {
    name: z.string(),
    created_by: z.string(),
    ...timestamps,
  },
  { holds: 'names of teams', personal: ['anyone'], kept: KEPT_WITH_ITS_ORGANIZATION },
);
export type Team = RecordOf<typeof teams>;

const MAX_TEAMS = 200;

/** The organization's teams, oldest first. 1 read per team, at most 200. */
export const listTeams = (tenant: Tenant): Promise<Team[]> =>
  teams.of(tenant).list((query) => query.orderBy('created_at').limit(MAX_TEAMS));

const requireTeam = teams.required('Team');

/**
 * Checks a record's new `team_id`. 1 read; none for null, an absent value, or the record's current team.
 * @throws UnknownReference.
 */
export async function checkTeamReference(
  tenant: Tenant,
  teamId: string | null | undefined,
  before: string | null = null,
): Promise<void> {
  if (teamId === undefined || teamId === null || teamId === before) return;
  await requireReferencedRecords({ team_id: requireTeam(tenant, teamId) });
}
