// Reassigns many expiries.

import type { Tenant } from '../../api/actor';
import { UnknownReference } from '../../api/errors';
import type { MutationContext } from '../../api/writes';
import { getMember } from '../../identity/members';
import { loadOrganization } from '../../organizations/organization';
import { expiries } from '../record/record';
import { assignmentFieldsOf } from '../record/references';

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

/** Expiries stay assigned to a member who leaves. 1 read for one who has left. */
async function isOrWasMember(tenant: Tenant, userId: string): Promise<boolean> {
  if (await getMember(tenant, userId)) return true;
  const { former_members: former } = await loadOrganization(tenant);
  return former.includes(userId);
}

/**
 * Reassigns expiries in one commit: 1 read per user and per id, 1 write per changed expiry. Skips expiries that the
 * person already has and, with `fromUserId`, those of other users.
 *
 * @throws UnknownReference naming `toUserId` unless it is a member, and `fromUserId` unless it is or was one.
 */
export async function reassignExpiries(context: MutationContext, asked: Reassignment): Promise<Reassigned> {
  const { tenant, actor, writes, now } = context;
  const { toUserId, fromUserId } = asked;
  const [to, isFromKnown] = await Promise.all([
    getMember(tenant, toUserId),
    fromUserId === undefined || isOrWasMember(tenant, fromUserId),
  ]);
  if (to === null || !isFromKnown) {
    throw new UnknownReference({
      ...(to === null ? { toUserId: 'must be a user of your organization' } : {}),
      ...(isFromKnown ? {} : { fromUserId: 'must be a current or former user of your organization' }),
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
