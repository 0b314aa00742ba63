// The lists of contacts (specification sections 4.4 and 4.10).
import type { Query } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import type { Page } from '../api/page';
import { readPage } from '../platform/pages';
import { MAX_VALUES, namesOf, settlingGroups } from './contactGroup';
import { type Contact, contacts } from './record';

export const CONTACT_SORTS = ['id', 'updated_at', '-updated_at'] as const;

export interface ContactListRequest {
  type: string | undefined;
  updatedSince: Date | undefined;
  sort: (typeof CONTACT_SORTS)[number];
  cursor: string | undefined;
  limit: number;
}

/** The page plus 1 read. Indexes: organization_id[, contact_type], updated_at in both directions. */
export function listContactPage(tenant: Tenant, request: ContactListRequest): Promise<Page<Contact>> {
  const { type, updatedSince, sort, cursor, limit } = request;
  return readPage(
    contacts.of(tenant),
    {
      tenant,
      list: 'contacts',
      filters: { type: type ?? null, updated_since: updatedSince?.getTime() ?? null },
      orderBy: sort === 'id' ? null : 'updated_at',
      descending: sort === '-updated_at',
      cursor,
      limit,
    },
    (query) => {
      let filtered = query;
      if (type !== undefined) filtered = filtered.where('contact_type', '==', type);
      if (updatedSince !== undefined) filtered = filtered.where('updated_at', '>=', updatedSince);
      return filtered;
    },
  );
}

export interface ContactFilter {
  teamId: string | null;
  type: string | undefined;
  /** A group's name, `ungrouped` for contacts without one, null for all. */
  group: { name: string } | 'ungrouped' | null;
  limit: number;
}

/** What a contact's `contact_group` must be. */
type GroupTest = { in: string[] } | { none: true } | null;

function findContacts(
  tenant: Tenant,
  filter: ContactFilter,
  group: GroupTest,
  limit: number,
): Promise<Contact[]> {
  return contacts.of(tenant).list((query) => {
    let filtered: Query = query.limit(limit);
    if (filter.teamId !== null) filtered = filtered.where('team_id', '==', filter.teamId);
    if (filter.type !== undefined) filtered = filtered.where('contact_type', '==', filter.type);
    if (group === null) return filtered;
    return 'in' in group
      ? filtered.where('contact_group', 'in', group.in)
      : filtered.where('contact_group', '==', null);
  });
}

/**
 * As many reads as contacts found, at least 1; 1 more when filtered by group, to learn of renames and deletions that
 * some contacts have yet to follow. Equality filters alone, which need no composite index.
 */
export async function listContacts(tenant: Tenant, filter: ContactFilter): Promise<Contact[]> {
  const { group, limit } = filter;
  if (group === null) return findContacts(tenant, filter, null, limit);
  const settling = await settlingGroups(tenant);
  if (group === 'ungrouped') {
    return ungroupedContacts(
      tenant,
      filter,
      settling.filter(({ is_deleted }) => is_deleted).flatMap(namesOf),
    );
  }
  const own = settling.find((candidate) => namesOf(candidate).includes(group.name));
  if (own?.is_deleted) return [];
  return findContacts(tenant, filter, { in: own ? namesOf(own) : [group.name] }, limit);
}

/** Those that still carry the name of a deleted group are looked for first: one of them may lose it at any moment. */
async function ungroupedContacts(tenant: Tenant, filter: ContactFilter, gone: string[]): Promise<Contact[]> {
  const found = new Map<string, Contact>();
  for (let at = 0; at < gone.length; at += MAX_VALUES) {
    const leaving = await findContacts(tenant, filter, { in: gone.slice(at, at + MAX_VALUES) }, filter.limit);
    for (const contact of leaving) found.set(contact.id, { ...contact, contact_group: null });
  }
  for (const contact of await findContacts(tenant, filter, { none: true }, filter.limit)) {
    found.set(contact.id, contact);
  }
  return [...found.values()].slice(0, filter.limit);
}
