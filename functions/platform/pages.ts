// Reads one cursor page of an organization's records.
import { type Query, Timestamp } from 'firebase-admin/firestore';
import type { z } from 'zod';
import type { Tenant } from '../api/actor';
import type { Page } from '../api/page';
import { SEARCH_WORDS } from './codec';
import { documentIdPath, type Stored, type TenantStore } from './collection';
import { type CursorValue, decodeCursor, encodeCursor, listFingerprintForCursor } from './cursor';
import { log } from './log';
import { searchPrefixToLookUp } from './searchWords';

export interface PageRequest {
  tenant: Tenant;
  /** Names the list in the cursor, for example `contacts`. */
  list: string;
  /** The filters in force, as the caller gave them: part of what the cursor is bound to. */
  filters: Readonly<Record<string, unknown>>;
  /** The stored field to order by; null: by id alone. */
  orderBy: string | null;
  descending: boolean;
  /** Only what is greater: a value of the field to order by, and an id. */
  beyond?: readonly [CursorValue, string];
  cursor: string | undefined;
  limit: number;
  /** Words that a record's searched fields must have, or words that begin so. */
  words?: string | undefined;
}

/**
 * As many reads as the page shows, plus one to know whether more follow. Records that are added or removed meanwhile
 * neither repeat nor hide others: the page begins after a position, not at a number. One word of those asked for is
 * looked up; with others a page may show fewer records than were read.
 */
export async function listRecordPage<S extends z.ZodObject>(
  store: TenantStore<S>,
  request: PageRequest,
  filter: (query: Query) => Query,
): Promise<Page<Stored<z.output<S>>>> {
  const { tenant, list, orderBy, descending, beyond, cursor, limit, words } = request;
  const filters = words === undefined ? request.filters : { ...request.filters, q: words };
  const fingerprint = listFingerprintForCursor(tenant.organizationId, list, orderBy, descending, filters);
  const after = cursor === undefined ? null : decodeCursor(fingerprint, cursor);
  const direction = descending ? 'desc' : 'asc';
  const found = await store.find((scoped) => {
    let query = filter(scoped);
    if (words !== undefined) query = withWord(query, words);
    if (orderBy !== null) query = query.orderBy(orderBy, direction);
    query = query.orderBy(documentIdPath, direction).limit(limit + 1);
    if (beyond && descending) query = query.endBefore(...beyond);
    const start = after ?? (descending ? undefined : beyond);
    return start ? query.startAfter(...start) : query;
  });
  const page = found.slice(0, limit);
  const read = page.flatMap(({ ref, record }) => record ?? leftOut(ref.path));
  const data = words === undefined ? read : read.filter((record) => store.hasWords(record, words));
  const last = page.at(-1);
  const hasMore = found.length > limit;
  if (!hasMore || last === undefined) return { data, next_cursor: null, has_more: false };
  const sortValue = orderBy === null ? [] : [sortValueOf(last.data[orderBy])];
  return { data, next_cursor: encodeCursor(fingerprint, [...sortValue, last.ref.id]), has_more: true };
}

/** All records with the words, as the query orders and limits them. Reads each record with the longest word. */
export async function listRecordsWithWords<S extends z.ZodObject>(
  store: TenantStore<S>,
  words: string,
  build: (query: Query) => Query,
): Promise<Stored<z.output<S>>[]> {
  const found = await store.list((scoped) => build(withWord(scoped, words)));
  return found.filter((record) => store.hasWords(record, words));
}

/** The index holds one word for a query: the longest one finds the fewest records. */
const withWord = (query: Query, words: string): Query =>
  query.where(SEARCH_WORDS, 'array-contains', searchPrefixToLookUp(words));

/** A newer release wrote it, or a mistake: the page shows the others. */
function leftOut(path: string): [] {
  log.error('Record left out of a list', { path, reason: 'It does not fit its schema' });
  return [];
}

const sortValueOf = (stored: unknown): CursorValue =>
  stored instanceof Timestamp ? stored.toDate() : ((stored ?? null) as CursorValue);
