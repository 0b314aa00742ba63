// The team record: a named group of an organization's people.

import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { KEPT_WITH_ITS_ORGANIZATION } from '../api/retention';
import { type RecordOf, tenantCollection } from '../platform/collection';
import { timestamps } from '../platform/storedValues';

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

const MOST_TEAMS = 200;

/** The organization's teams, oldest first. As many reads as teams, at most 200. */
export const listTeams = (tenant: Tenant): Promise<Team[]> =>
  teams.of(tenant).list((query) => query.orderBy('created_at').limit(MOST_TEAMS));
