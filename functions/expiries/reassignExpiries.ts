// Gives many expiries to another person at once (specification section 4.2, bulkReassignExpiries).
import { invalidFields } from '../api/errors';
import type { Deed } from './createExpiry';
import { expiries } from './record';
import { assignmentTo, colleague } from './references';

export const MAX_REASSIGNED = 500;

export interface Reassignment {
  expiryIds: readonly string[];
  toUserId: string;
  fromUserId?: string | undefined;
}

export interface Reassigned {
  items: { id: string; name: string }[];
  skipped: number;
  /** Ids that name no expiry of the organization. */
  unknown: string[];
}

/**
 * 1 read for each of the users and one for each id, 1 write for each expiry that changes hands, all in one commit.
 * Skipped: what the person has already, and with `fromUserId` whatever is not that user's.
 *
 * @throws 400 naming `toUserId` or `fromUserId` when they are no users of the organization.
 */
export async function reassignExpiries(deed: Deed, asked: Reassignment): Promise<Reassigned> {
  const { tenant, actor, writes, now } = deed;
  const { toUserId, fromUserId } = asked;
  const [to, from] = await Promise.all([
    colleague(tenant, toUserId),
    fromUserId === undefined ? undefined : colleague(tenant, fromUserId),
  ]);
  if (to === null || from === null) {
    const problem = 'must be a user of your organization';
    throw invalidFields({
      ...(to === null ? { toUserId: problem } : {}),
      ...(from === null ? { fromUserId: problem } : {}),
    });
  }
  const ids = [...new Set(asked.expiryIds)];
  const store = expiries.of(tenant);
  const found = await store.getMany(ids);
  const changing = [...found.values()].filter(
    ({ assigned_to: holder }) => holder !== toUserId && (fromUserId === undefined || holder === fromUserId),
  );
  const assignment = assignmentTo(to, actor);
  for (const expiry of changing) {
    store.stageUpdate(writes, expiry, { ...assignment, updated_by_name: actor.name, updated_at: now });
  }
  return {
    items: changing.map(({ id, name }) => ({ id, name })),
    skipped: found.size - changing.length,
    unknown: ids.filter((id) => !found.has(id)),
  };
}
