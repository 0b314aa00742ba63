// Gives many expiries to another person at once.

import type { MutationContext } from '../api/context';
import { UnknownReference } from '../api/errors';
import { getMember } from '../identity/members';
import { expiries } from './record';
import { assignmentFieldsOf } from './references';

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
 * @throws UnknownReference naming `toUserId` or `fromUserId` when they are no users of the organization.
 */
export async function reassignExpiries(context: MutationContext, asked: Reassignment): Promise<Reassigned> {
  const { tenant, actor, writes, now } = context;
  const { toUserId, fromUserId } = asked;
  const [to, from] = await Promise.all([
    getMember(tenant, toUserId),
    fromUserId === undefined ? undefined : getMember(tenant, fromUserId),
  ]);
  if (to === null || from === null) {
    const problem = 'must be a user of your organization';
    throw new UnknownReference({
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
  const assignment = assignmentFieldsOf(to, actor);
  for (const expiry of changing) {
    store.stageUpdate(writes, expiry, { ...assignment, updated_by_name: actor.name, updated_at: now });
  }
  return {
    items: changing.map(({ id, name }) => ({ id, name })),
    skipped: found.size - changing.length,
    unknown: ids.filter((id) => !found.has(id)),
  };
}
