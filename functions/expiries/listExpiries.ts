// Pages of expiries, filtered and sorted (specification section 4.10; decisions.md, status=open).
import type { Query } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { invalidFields } from '../api/errors';
import { id, instant } from '../api/fields';
import { type Page, pageQuery } from '../api/page';
import { byId } from '../platform/collection';
import { readPage } from '../platform/pages';
import { type Expiry, expiries } from './record';

export const STATUSES = ['open', 'done', 'archived', 'all'] as const;
export type Status = (typeof STATUSES)[number];

export const TOP_LEVEL = 'root';

export const expiryListQuery = z.object({
  ...pageQuery,
  status: z.enum(STATUSES).default('all'),
  type: z.string().max(100).optional(),
  /** An id, or `root` for those in no folder. */
  folder_id: id.optional(),
  assigned_to: id.optional(),
  /** The directory entity that they belong to. */
  entity_id: id.optional(),
  updated_since: instant.optional(),
  sort: z.enum(['expiry_date', '-expiry_date', 'updated_at', '-updated_at']).default('expiry_date'),
});
export type ExpiryListQuery = z.output<typeof expiryListQuery>;

/** open: neither done nor archived; done: done and not archived; archived: archived, done or not. */
export function withStatus(query: Query, status: Status): Query {
  switch (status) {
    case 'open':
      return query.where('is_archive', '==', false).where('is_done', '==', false);
    case 'done':
      return query.where('is_archive', '==', false).where('is_done', '==', true);
    case 'archived':
      return query.where('is_archive', '==', true);
    case 'all':
      return query;
  }
}

/**
 * As many reads as the page shows, plus one. Each filter has its index for each sort; Firestore joins the indexes of
 * the filters that are combined.
 *
 * @throws 400 `VALIDATION_FAILED`; 400 naming `updated_since` unless the list is sorted by updated_at.
 */
export function listExpiries(tenant: Tenant, asked: ExpiryListQuery): Promise<Page<Expiry>> {
  const { cursor, limit, sort, ...filters } = asked;
  const { status, type, folder_id: folder, assigned_to: assignee } = filters;
  const { entity_id: entity, updated_since: since } = filters;
  const orderBy = sort.replace('-', '');
  if (since !== undefined && orderBy !== 'updated_at') {
    throw invalidFields({ updated_since: 'needs sort=updated_at or sort=-updated_at' });
  }
  const request = {
    tenant,
    list: 'expiries',
    filters,
    orderBy,
    descending: sort.startsWith('-'),
    cursor,
    limit,
  };
  return readPage(expiries.of(tenant), request, (scoped) => {
    let query = withStatus(scoped, status);
    if (type !== undefined) query = query.where('type', '==', type);
    if (folder !== undefined) query = query.where('folder_id', '==', folder === TOP_LEVEL ? null : folder);
    if (assignee !== undefined) query = query.where('assigned_to', '==', assignee);
    if (entity !== undefined) query = query.where('entity_id', '==', entity);
    if (since !== undefined) query = query.where('updated_at', '>=', since);
    return query;
  });
}

export interface Filter {
  status: Status;
  type?: string | undefined;
  entity_id?: string | undefined;
}

export function filtered(scoped: Query, { status, type, entity_id: entity }: Filter): Query {
  let chosen = withStatus(scoped, status);
  if (type !== undefined) chosen = chosen.where('type', '==', type);
  if (entity !== undefined) chosen = chosen.where('entity_id', '==', entity);
  return chosen;
}

/** As many reads as expiries found, at least 1; soonest first. */
export function allExpiries(tenant: Tenant, asked: Filter & { limit: number }): Promise<Expiry[]> {
  return expiries
    .of(tenant)
    .list((scoped) => filtered(scoped, asked).orderBy('expiry_date').limit(asked.limit));
}

const AT_A_TIME = 500;

/** The same by hundreds, however many there are: as many reads as expiries found, and 1. */
export async function* expiriesInBatches(tenant: Tenant, filter: Filter): AsyncGenerator<Expiry[]> {
  let last: Expiry | undefined;
  do {
    const after = last;
    const found = await expiries.of(tenant).list((scoped) => {
      const batch = filtered(scoped, filter).orderBy('expiry_date').orderBy(byId).limit(AT_A_TIME);
      return after === undefined ? batch : batch.startAfter(after.expiry_date, after.id);
    });
    if (found.length > 0) yield found;
    last = found.at(-1);
  } while (last !== undefined);
}
