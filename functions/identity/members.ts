// Finds an organization's members.

import type { Tenant } from '../api/actor';
import { normalizedForComparison } from '../platform/text';
import { MAX_VALUES_OF_IN_QUERY } from '../store/collection';
import { type User, users } from './user';

/** Bounds lists; no plan has this many seats. */
const MAX_MEMBERS = 2_000;

/** The member with that id, or null. 1 read. */
export async function getMember(tenant: Tenant, userId: string): Promise<User | null> {
  const user = await users.get(userId);
  return user?.organization_id === tenant.organizationId ? user : null;
}

/** Oldest first. 1 read each. Index: organization_id, created_at. */
export const listMembers = (tenant: Tenant): Promise<User[]> =>
  users.find((query) =>
    query.where('organization_id', '==', tenant.organizationId).orderBy('created_at').limit(MAX_MEMBERS),
  );

/** 1 read each. Index: organization_id, role. */
export const listAdmins = (tenant: Tenant, limit = MAX_MEMBERS): Promise<User[]> =>
  users.find((query) =>
    query.where('organization_id', '==', tenant.organizationId).where('role', '==', 'admin').limit(limit),
  );

/** Maximum number of people notified of one event. */
const MAX_NOTIFIED = 50;

/** Admins, who are notified about the organization and about matters of former members. 1 read each. */
export const listAdminsToNotify = (tenant: Tenant): Promise<User[]> => listAdmins(tenant, MAX_NOTIFIED);

/** Editors and admins, up to the maximum. 1 read each. Index: organization_id, role. */
export const listEditorsToNotify = (tenant: Tenant): Promise<User[]> =>
  users.find((query) =>
    query
      .where('organization_id', '==', tenant.organizationId)
      .where('role', 'in', ['admin', 'editor'])
      .limit(MAX_NOTIFIED),
  );

/** The members and one additional person, such as an assignee, without duplicates. 1 read. */
export async function listMembersWithMemberAdded(
  tenant: Tenant,
  members: readonly User[],
  id: string | null,
): Promise<User[]> {
  const member = id === null || members.some((each) => each.id === id) ? null : await getMember(tenant, id);
  return [...members, ...(member ? [member] : [])];
}

/** Which of the addresses belong to members, normalized. 1 read each, at least 1 for every 30 addresses. */
export async function listMemberEmailsAmong(tenant: Tenant, emails: readonly string[]): Promise<Set<string>> {
  const wanted = [...new Set(emails.map(normalizedForComparison))];
  const found = new Set<string>();
  for (let at = 0; at < wanted.length; at += MAX_VALUES_OF_IN_QUERY) {
    const members = await users.find((query) =>
      query
        .where('organization_id', '==', tenant.organizationId)
        .where('email_normalized', 'in', wanted.slice(at, at + MAX_VALUES_OF_IN_QUERY)),
    );
    for (const member of members) found.add(member.email_normalized);
  }
  return found;
}
