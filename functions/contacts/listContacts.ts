// Lists contacts, as a page or in batches.
import type { Query } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import type { Page } from '../api/records';
import { documentIdPath, MAX_VALUES_OF_IN_QUERY } from '../store/collection';
import { listPolledPage, listRecordPage } from '../store/pages';
import { queryWithFieldValues } from '../store/tenantStore';
import { currentAndFormerNamesOfContactGroup, listPropagatingContactGroups } from './contactGroup';
import { type Contact, contacts } from './record';

export const CONTACT_SORTS = ['id', 'updated_at', '-updated_at'] as const;

export interface ContactListRequest {
  type: string | undefined;
  updatedSince: Date | undefined;
  /** Whether the contact is reachable (reachability.ts). */
  reachable: boolean | undefined;
  sort: (typeof CONTACT_SORTS)[number];
  cursor: string | undefined;
  limit: number;
  /** Words to find in names and addresses. */
  words: string | undefined;
}

/**
 * Reads the page plus 1 record. Indexes: organization_id[, contact_type or is_reachable], updated_at in both
 * directions.
 */
export function listContactPage(tenant: Tenant, request: ContactListRequest): Promise<Page<Contact>> {
  const { type, updatedSince, reachable, sort, cursor, limit, words } = request;
  const filters = {
    type: type ?? null,
    updated_since: updatedSince?.getTime() ?? null,
    reachable: reachable ?? null,
  };
  const asked = {
    tenant,
    list: 'contacts',
    filters,
    descending: sort === '-updated_at',
    cursor,
    limit,
    words,
  };
  const filter = (query: Query) =>
    queryWithFieldValues(query, { contact_type: type, is_reachable: reachable });
  const store = contacts.of(tenant);
  return sort === 'id'
    ? listRecordPage(store, { ...asked, orderBy: null }, filter)
    : listPolledPage(store, { ...asked, orderBy: 'updated_at', since: updatedSince }, filter);
}

export interface ContactFilter {
  teamId: string | null;
  type: string | undefined;
  /** A group's name, `ungrouped` for contacts without a group, or null for all contacts. */
  group: { name: string } | 'ungrouped' | null;
  limit: number;
}

/** The condition on a contact's `contact_group`. */
type GroupTest = { in: string[] } | { none: true } | null;

/** Small, because decoding a batch blocks the thread. */
const AT_A_TIME = 200;

/** Sorted by id, up to the filter's limit. 1 read per contact, at least 1. */
async function* findContacts(
  tenant: Tenant,
  filter: ContactFilter,
  group: GroupTest,
): AsyncGenerator<Contact[]> {
  let last: Contact | undefined;
  for (let left = filter.limit; left > 0; ) {
    const [after, size] = [last, Math.min(left, AT_A_TIME)];
    const found = await contacts.of(tenant).list((query) => {
      const batch = within(query, filter, group).orderBy(documentIdPath).limit(size);
      return after === undefined ? batch : batch.startAfter(after.id);
    });
    if (found.length > 0) yield found;
    if (found.length < size) return;
    left -= found.length;
    last = found.at(-1);
  }
}

function within(query: Query, filter: ContactFilter, group: GroupTest): Query {
  const filtered = queryWithFieldValues(query, {
    team_id: filter.teamId ?? undefined,
    contact_type: filter.type,
  });
  if (group === null) return filtered;
  return 'in' in group
    ? filtered.where('contact_group', 'in', group.in)
    : filtered.where('contact_group', '==', null);
}

/**
 * Lists contacts in batches of {@link AT_A_TIME}. 1 read per contact, at least 1. Filtering by group costs 1 more read,
 * to find pending renames and deletions. Equality filters need no composite index.
 */
export async function* listContactsInBatches(
  tenant: Tenant,
  filter: ContactFilter,
): AsyncGenerator<Contact[]> {
  const { group } = filter;
  if (group === null) return yield* findContacts(tenant, filter, null);
  const propagating = await listPropagatingContactGroups(tenant);
  if (group === 'ungrouped') {
    return yield* ungroupedContacts(
      tenant,
      filter,
      propagating.filter(({ is_deleted }) => is_deleted).flatMap(currentAndFormerNamesOfContactGroup),
    );
  }
  const own = propagating.find((candidate) =>
    currentAndFormerNamesOfContactGroup(candidate).includes(group.name),
  );
  if (own?.is_deleted) return;
  yield* findContacts(tenant, filter, { in: own ? currentAndFormerNamesOfContactGroup(own) : [group.name] });
}

/** Reads the contacts of deleted groups first, because the group name can be removed from a contact at any time. */
async function* ungroupedContacts(
  tenant: Tenant,
  filter: ContactFilter,
  gone: string[],
): AsyncGenerator<Contact[]> {
  const seen = new Set<string>();
  let left = filter.limit;
  const unseen = (batch: readonly Contact[]): Contact[] => {
    const fresh = batch.filter(({ id }) => !seen.has(id)).slice(0, left);
    left -= fresh.length;
    return fresh;
  };
  for (let at = 0; at < gone.length && left > 0; at += MAX_VALUES_OF_IN_QUERY) {
    for await (const batch of findContacts(tenant, filter, {
      in: gone.slice(at, at + MAX_VALUES_OF_IN_QUERY),
    })) {
      const leaving = unseen(batch);
      for (const { id } of leaving) seen.add(id);
      yield leaving.map((contact) => ({ ...contact, contact_group: null }));
    }
  }
  for await (const batch of findContacts(tenant, filter, { none: true })) {
    yield unseen(batch);
    if (left === 0) return;
  }
}
