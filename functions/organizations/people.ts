// Changes members and their roles.
import { FieldValue } from 'firebase-admin/firestore';
import type { Role, Tenant } from '../api/actor';
import { ApiError, notFound } from '../api/errors';
import type { Writes } from '../api/writes';
import { revokeSignIns } from '../identity/authAccounts';
import { getMember, listAdmins } from '../identity/members';
import { fieldsEndingFormerSessions } from '../identity/session/sessions';
import { type User, users } from '../identity/user';
import { stagePlanLimitGiveBack } from '../plans/usage';
import { organizations } from './organization';

/** 1 read. @throws 404. */
async function existingMember(tenant: Tenant, userId: string): Promise<User> {
  const user = await getMember(tenant, userId);
  if (!user) throw notFound('User');
  return user;
}

/**
 * Ensures that an organization keeps an admin: the commit requires that another admin is unchanged. If two admins
 * demote each other, one gets an error. 2 reads, 1 write without changes.
 * @throws 409 `INVALID_STATE`.
 */
async function stageAnotherAdmin(writes: Writes, tenant: Tenant, leaving: User): Promise<void> {
  const admins = await listAdmins(tenant, 2);
  const other = admins.find(({ id }) => id !== leaving.id);
  if (!other)
    throw new ApiError(
      'INVALID_STATE',
      'An organization needs an admin: make someone else an admin first, or delete the organization',
    );
  users.stageUpdate(writes, other, { updated_at: other.updated_at });
}

/** 1 read, 1 write; 2 more reads and 1 more write if an admin loses the role. @throws 404; 409 for the last admin. */
export async function stageMemberRoleChange(
  writes: Writes,
  tenant: Tenant,
  change: { userId: string; role: Role },
  now: Date,
): Promise<User> {
  const user = await existingMember(tenant, change.userId);
  if (user.role === change.role) return user;
  if (user.role === 'admin') await stageAnotherAdmin(writes, tenant, user);
  return users.stageUpdate(writes, user, { role: change.role, updated_at: now });
}

/**
 * Removes a member, who keeps their account without an organization. All their tokens expire with the commit. 1 read
 * and 3 writes; for an admin 2 more reads and 1 more write.
 * @throws 404; 409 for the last admin.
 */
export async function stageMemberRemoval(
  writes: Writes,
  tenant: Tenant,
  userId: string,
  now: Date,
): Promise<void> {
  const user = await existingMember(tenant, userId);
  if (user.role === 'admin') await stageAnotherAdmin(writes, tenant, user);
  // If the removal fails afterwards, the person only has to sign in again.
  const validFrom = await revokeSignIns(userId);
  users.stageUpdate(writes, user, {
    organization_id: null,
    team_id: null,
    role: 'viewer',
    ...fieldsEndingFormerSessions(user, validFrom),
    updated_at: now,
  });
  writes.update(organizations.ref(tenant.organizationId), { former_members: FieldValue.arrayUnion(userId) });
  stagePlanLimitGiveBack(writes, tenant, 'seats', 1);
}

/** 1 write. */
export const stageRemovalFromFormerMembers = (writes: Writes, tenant: Tenant, userId: string): void =>
  writes.update(organizations.ref(tenant.organizationId), { former_members: FieldValue.arrayRemove(userId) });
