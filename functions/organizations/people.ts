// An organization’s people: removing members, changing roles, and the limits that apply until the founder confirms
// their email address.
import { FieldValue } from 'firebase-admin/firestore';
import { type Role, type Tenant, tenantOf } from '../api/actor';
import { ApiError } from '../api/errors';
import type { Writes } from '../api/writes';
import { revokeSignIns } from '../identity/authAccounts';
import { allSessionsEndedFields } from '../identity/session';
import { listAdmins, listMembers, requireMember, type User, users } from '../identity/user';
import { stagePlanLimitRelease } from '../plans/usage';
import { normalizedForComparison } from '../platform/text';
import { type Organization, organizations } from './organization';

/**
 * Ensures that an organization always has an admin. The commit succeeds only if another admin’s record is unchanged. If
 * two admins demote each other concurrently, one of them gets an error. 2 reads, 1 no-op write.
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

/**
 * Costs 1 read and 1 write. Demoting an admin costs 2 more reads and 1 more write.
 * @throws 404; 409 for the last admin.
 */
export async function stageMemberRoleChange(
  writes: Writes,
  tenant: Tenant,
  change: { userId: string; role: Role },
  now: Date,
): Promise<User> {
  const user = await requireMember(tenant, change.userId);
  if (user.role === change.role) return user;
  if (user.role === 'admin') await stageAnotherAdmin(writes, tenant, user);
  return users.stageUpdate(writes, user, { role: change.role, updated_at: now });
}

/**
 * Removes a member. The person keeps their account but no longer has an organization. The commit invalidates all their
 * tokens. Costs 1 read and 3 writes, or 3 reads and 4 writes for an admin.
 * @throws 404; 409 for the last admin.
 */
export async function stageMemberRemoval(writes: Writes, tenant: Tenant, userId: string, now: Date): Promise<void> {
  const user = await requireMember(tenant, userId);
  if (user.role === 'admin') await stageAnotherAdmin(writes, tenant, user);
  // If the removal fails after this point, the person only has to sign in again.
  const validFrom = await revokeSignIns(userId);
  users.stageUpdate(writes, user, {
    organization_id: null,
    team_id: null,
    role: 'viewer',
    ...allSessionsEndedFields(user, validFrom),
    updated_at: now,
  });
  writes.update(organizations.ref(tenant.organizationId), { former_members: FieldValue.arrayUnion(userId) });
  stagePlanLimitRelease(writes, tenant, 'seats', 1);
}

/** 1 write. */
export const stageFormerMemberUnlisting = (writes: Writes, tenant: Tenant, userId: string): void =>
  writes.update(organizations.ref(tenant.organizationId), { former_members: FieldValue.arrayRemove(userId) });

/** An unverified organization can't invite anyone, so its founder is its only admin. */
const MAX_ADMINS = 10;

/**
 * Returns whether the organization may send messages to people outside it. Costs 1 read per admin, or none if the
 * organization is recorded as verified.
 */
export async function isOrganizationVerified({
  id,
  address_verified,
}: Pick<Organization, 'id' | 'address_verified'>): Promise<boolean> {
  if (address_verified) return true;
  const admins = await listAdmins(tenantOf(id), MAX_ADMINS);
  // Null means that the account was created before email verification existed.
  return admins.some(({ email_verified }) => email_verified !== false);
}

/**
 * Records that the organization is verified, so that {@link isOrganizationVerified} needs no more reads. Costs 1 read,
 * plus 1 write the first time.
 */
export async function stageOrganizationVerified(writes: Writes, id: string, now: Date): Promise<void> {
  const organization = await organizations.get(id);
  if (organization && !organization.address_verified)
    organizations.stageUpdate(writes, organization, { address_verified: true, updated_at: now });
}

/**
 * Returns the normalized addresses that the organization may send to, or null if any address or phone number is
 * allowed. Costs the same reads as {@link isOrganizationVerified}, plus 1 per member if the organization is unverified.
 */
export async function allowedRecipientsUnlessVerified(
  organization: Pick<Organization, 'id' | 'address_verified'>,
): Promise<ReadonlySet<string> | null> {
  if (await isOrganizationVerified(organization)) return null;
  const members = await listMembers(tenantOf(organization.id));
  return new Set(members.map(({ email_normalized }) => email_normalized));
}

/**
 * Returns whether the list permits an address. The list contains no phone numbers, because a number doesn't prove who
 * owns it.
 */
export const isPermittedRecipient = (
  allowed: ReadonlySet<string> | null,
  { channel, address }: { channel: string; address: string },
): boolean => allowed === null || (channel === 'email' && allowed.has(normalizedForComparison(address)));

/** Costs the same reads as {@link isOrganizationVerified}. @throws 403 `EMAIL_NOT_VERIFIED`. */
export async function requireVerifiedOrganization(
  organization: Pick<Organization, 'id' | 'address_verified'>,
): Promise<void> {
  if (await isOrganizationVerified(organization)) return;
  throw new ApiError(
    'EMAIL_NOT_VERIFIED',
    'Before you send anything to other people, confirm your email address with the link we emailed you.',
  );
}
