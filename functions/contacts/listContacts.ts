// Lists contacts, as a page or in batches.
import type { Query } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { invalidFieldsError } from '../api/errors';
import { booleanQueryInput, instant, textFilter } from '../api/fields';
import { type Page, pageQueryFields, searchTextInput } from '../api/records';
import { MAX_VALUES_OF_IN_QUERY } from '../store/collection';
import { listPolledPage, listRecordPage } from '../store/pages';
import { queryWithFieldValues } from '../store/tenantStore';
import { allNamesOfContactGroup, listPropagatingContactGroups } from './contactGroup';
import { type Contact, contacts } from './record';

export const contactListQuery = z.object({
  ...pageQueryFields,
  type: textFilter.optional(),
  updated_since: instant.optional(),
  reachable: booleanQueryInput.optional(),
  q: searchTextInput.describe(
    'Matches the beginning of any word in the name or email address; results are sorted by id',
  ),
  sort: z.enum(['id', 'updated_at', '-updated_at']).default('id'),
});

/**
 * Reads the page plus 1 record. Indexes: organization_id[, contact_type or is_reachable], updated_at in both
 * directions.
 * @throws 400 for a filter that needs a different sort order.
 */
export async function listContactPage(
  tenant: Tenant,
  request: z.output<typeof contactListQuery>,
): Promise<Page<Contact>> {
  const { type, updated_since: since, reachable, sort, cursor, limit, q: words } = request;
  if (words !== undefined && sort !== 'id') throw invalidFieldsError({ q: 'needs sort=id' });
  if (since !== undefined && sort === 'id')
    throw invalidFieldsError({ updated_since: 'needs sort=updated_at or sort=-updated_at' });
  const filters = {
    type: type ?? null,
    updated_since: since?.getTime() ?? null,
    reachable: reachable ?? null,
  };
  const descending = sort === '-updated_at';
  const asked = { tenant, list: 'contacts', filters, descending, cursor, limit, words };
  const filter = (query: Query) => queryWithFieldValues(query, { contact_type: type, is_reachable: reachable });
  const store = contacts.of(tenant);
  return sort === 'id'
    ? listRecordPage(store, { ...asked, orderBy: null }, filter)
    : listPolledPage(store, { ...asked, orderBy: 'updated_at', since }, filter);
}

export interface ContactFieldFilter {
  teamId: string | null;
  type: string | undefined;
  /** A group's name, `ungrouped` for contacts without a group, or null for all contacts. */
  group: { name: string } | 'ungrouped' | null;
  limit: number;
}

/** Kept small, because decoding a batch blocks the event loop. */
const AT_A_TIME = 200;

/** Sorted by id, up to the filter's limit. 1 read per contact, at least 1. */
function findContacts(
  tenant: Tenant,
  { teamId, type, limit }: ContactFieldFilter,
  inGroup: (query: Query) => Query = (query) => query,
): AsyncGenerator<Contact[]> {
  const fields = { team_id: teamId ?? undefined, contact_type: type };
  return contacts.of(tenant).listPages((query) => inGroup(queryWithFieldValues(query, fields)), AT_A_TIME, limit);
}

const inGroupNamed =
  (names: readonly string[]) =>
  (query: Query): Query =>
    query.where('contact_group', 'in', names);

/**
 * Lists contacts in batches of {@link AT_A_TIME}. 1 read per contact, at least 1. Filtering by group costs 1 more read,
 * to check for pending renames and deletions. No composite index is needed for equality filters.
 */
export async function* listContactsInBatches(tenant: Tenant, filter: ContactFieldFilter): AsyncGenerator<Contact[]> {
  const { group } = filter;
  if (group === null) return yield* findContacts(tenant, filter);
  const propagating = await listPropagatingContactGroups(tenant);
  if (group === 'ungrouped') {
    const gone = propagating.filter(({ is_deleted }) => is_deleted);
    return yield* ungroupedContacts(tenant, filter, gone.flatMap(allNamesOfContactGroup));
  }
  const own = propagating.find((candidate) => allNamesOfContactGroup(candidate).includes(group.name));
  if (own?.is_deleted) return;
  const names = own ? allNamesOfContactGroup(own) : [group.name];
  yield* findContacts(tenant, filter, inGroupNamed(names));
}

/** Reads contacts in deleted groups first, because they can lose their group at any time. */
async function* ungroupedContacts(
  tenant: Tenant,
  filter: ContactFieldFilter,
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
    const names = gone.slice(at, at + MAX_VALUES_OF_IN_QUERY);
    for await (const batch of findContacts(tenant, filter, inGroupNamed(names))) {
      const leaving = unseen(batch);
      for (const { id } of leaving) seen.add(id);
      yield leaving.map((contact) => ({ ...contact, contact_group: null }));
    }
  }
  const ungrouped = (query: Query): Query => query.where('contact_group', '==', null);
  for await (const batch of findContacts(tenant, filter, ungrouped)) {
    yield unseen(batch);
    if (left === 0) return;
  }
}
