// Reads one page of an organization’s records by cursor. Cursors are opaque and signed, and each is valid for only one
// list.
import { type Query, Timestamp } from 'firebase-admin/firestore';
import type { z } from 'zod';
import type { Tenant } from '../api/actor';
import { ApiError } from '../api/errors';
import type { Page } from '../api/records';
import { clock } from '../platform/clock';
import { equalInConstantTime, hmacSha256, sha256 } from '../platform/ids';
import { log } from '../platform/log';
import { tokenSigningKeys } from '../platform/secrets';
import { type FoundDocument, SEARCH_WORDS_FIELD } from './codec';
import { documentIdFieldPath, type Stored, type TenantStore } from './collection';
import {
  exactTextOfTimestamp,
  type PollPosition,
  type PositionWithCommitTime,
  readPolledPage,
  timestampOfExactText,
} from './timeline';
import { longestSearchWordOf } from './values';

interface ListRequest {
  tenant: Tenant;
  /** The list that the cursor belongs to, for example `contacts`. */
  list: string;
  /** The filters as sent by the caller. A cursor is only valid with the same filters. */
  filters: Readonly<Record<string, unknown>>;
  descending: boolean;
  cursor: string | undefined;
  limit: number;
  /** Words that the searchable fields must contain, either in full or as prefixes. */
  words?: string | undefined;
}

export interface PageRequest extends ListRequest {
  /** The stored field to order by; null to order by id only. */
  orderBy: string | null;
  /** Returns only records after this position: the value of the sort field, and the id. */
  beyond?: readonly [CursorValue, string];
}

/**
 * Reads one page, plus one record to detect whether there are more. Each page starts after a fixed position, so records
 * created or deleted between pages cause no duplicates or gaps. The query matches only one search word; if there are
 * several, a page may contain fewer records than were read.
 */
export async function listRecordPage<S extends z.ZodObject>(
  store: TenantStore<S>,
  request: PageRequest,
  filter: (query: Query) => Query,
): Promise<Page<Stored<z.output<S>>>> {
  const { orderBy, descending, beyond, cursor, limit, words } = request;
  const fingerprint = fingerprintOf(request, orderBy);
  const after = cursor === undefined ? null : decodeCursor(fingerprint, cursor);
  const direction = descending ? 'desc' : 'asc';
  const found = await store.find((scoped) => {
    let query = filter(scoped);
    if (words !== undefined) query = withWord(query, words);
    if (orderBy !== null) query = query.orderBy(orderBy, direction);
    query = query.orderBy(documentIdFieldPath, direction).limit(limit + 1);
    if (beyond && descending) query = query.endBefore(...beyond);
    const start = after ?? (descending ? undefined : beyond);
    return start ? query.startAfter(...start) : query;
  });
  const page = found.slice(0, limit);
  const data = recordsWithWords(store, page, words);
  const last = page.at(-1);
  const hasMore = found.length > limit;
  if (!hasMore || last === undefined) return { data, next_cursor: null, has_more: false };
  const sortValue = orderBy === null ? [] : [sortValueOf(last.data[orderBy])];
  return { data, next_cursor: encodeCursor(fingerprint, [...sortValue, last.ref.id]), has_more: true };
}

export interface PolledPageRequest extends ListRequest {
  /** The collection's `polledBy` field, set to the time of each change. */
  orderBy: string;
  /** Returns only records stamped at or after this time. */
  since: Date | undefined;
  /** True if `orderBy` is the creation time. */
  ofCreations?: boolean;
}

/**
 * Reads one page of a list that clients poll by time (timeline.ts). A poll, or a page that follows recent changes, also
 * reads records with slightly earlier times. It returns those that were committed after the client last read that
 * range.
 *
 * Costs 1 read per record shown, plus 1. Each record stamped shortly before the first one shown costs 1 more.
 */
export async function listPolledPage<S extends z.ZodObject>(
  store: TenantStore<S>,
  request: PolledPageRequest,
  filter: (query: Query) => Query,
): Promise<Page<Stored<z.output<S>>>> {
  const { orderBy, since, ofCreations = false, descending, cursor, limit, words } = request;
  const fingerprint = fingerprintOf(request, orderBy);
  const timed = ({ data, ref, version }: FoundDocument<unknown>): PositionWithCommitTime => ({
    time: (data[orderBy] as Timestamp).toDate(),
    id: ref.id,
    committed: version,
  });
  const position = cursor === undefined ? null : decodeCursor(fingerprint, cursor);
  const page = await readPolledPage({
    now: clock.now(),
    since,
    position: position && positionInTime(position),
    descending,
    limit,
    timed,
    // Ignores the filters, because the client may have taken this time from a list with other filters.
    listCommitsAt: async (time) => {
      const found = await store.find((scoped) => scoped.where(orderBy, '==', time).limit(MAX_AT_ONE_TIME));
      return found.map(({ created, version }) => (ofCreations ? created : version));
    },
    find: ({ from, before, after, limit: most }) =>
      store.find((scoped) => {
        const direction = descending ? 'desc' : 'asc';
        let query = filter(scoped);
        if (words !== undefined) query = withWord(query, words);
        if (from) query = query.where(orderBy, '>=', from);
        if (before) query = query.where(orderBy, '<', before);
        query = query.orderBy(orderBy, direction).orderBy(documentIdFieldPath, direction);
        if (most !== undefined) query = query.limit(most);
        return after ? query.startAfter(after.time, after.id) : query;
      }),
  });
  const data = recordsWithWords(store, page.found, words);
  if (page.next === null) return { data, next_cursor: null, has_more: false };
  const { time, id, committedBy } = page.next;
  const values = [time, id, ...(committedBy ? [exactTextOfTimestamp(committedBy)] : [])];
  return { data, next_cursor: encodeCursor(fingerprint, values), has_more: true };
}

const MAX_AT_ONE_TIME = 100;

function positionInTime([time, id, committedBy]: PagePosition): PollPosition {
  const known = typeof committedBy === 'string' ? timestampOfExactText(committedBy) : null;
  return { time: time as Date, id: String(id), committedBy: known };
}

function fingerprintOf({ tenant, list, descending, words, filters }: ListRequest, orderBy: string | null): string {
  const all = words === undefined ? filters : { ...filters, q: words };
  return listFingerprintForCursor(tenant.organizationId, list, orderBy, descending, all);
}

function recordsWithWords<S extends z.ZodObject>(
  store: TenantStore<S>,
  found: readonly FoundDocument<z.output<S>>[],
  words: string | undefined,
): Stored<z.output<S>>[] {
  const read = found.flatMap(({ ref, record }) => record ?? leftOut(ref.path));
  return words === undefined ? read : read.filter((record) => store.hasWords(record, words));
}

/**
 * All records that contain the words, in the query's order and up to its limit. Costs 1 read for every record that
 * contains the longest word.
 */
export async function listRecordsWithWords<S extends z.ZodObject>(
  store: TenantStore<S>,
  words: string,
  build: (query: Query) => Query,
): Promise<Stored<z.output<S>>[]> {
  const found = await store.list((scoped) => build(withWord(scoped, words)));
  return found.filter((record) => store.hasWords(record, words));
}

/** A Firestore query can match only one word, so it uses the longest, which usually matches the fewest records. */
const withWord = (query: Query, words: string): Query =>
  query.where(SEARCH_WORDS_FIELD, 'array-contains', longestSearchWordOf(words));

/** Omits unreadable documents from the page, so that the other records are still shown. */
function leftOut(path: string): [] {
  log.error('Unreadable record omitted from a list', { path, reason: 'It doesn’t match its schema' });
  return [];
}

const sortValueOf = (stored: unknown): CursorValue =>
  stored instanceof Timestamp ? stored.toDate() : ((stored ?? null) as CursorValue);

export type CursorValue = string | number | Date | null;
/** The position where the next page starts: after the record with these sort values. The last value is the id. */
export type PagePosition = readonly CursorValue[];

const invalidCursor = (field: string): ApiError =>
  new ApiError('VALIDATION_FAILED', `Invalid ${field}: send next_cursor back with the same sort and filters`, {
    details: { fields: { [field]: 'is invalid' } },
  });

const signature = (key: string, payload: string): string =>
  hmacSha256(key, `cursor.${payload}`).toString('base64url').slice(0, 22);

/** A digest that identifies the list a cursor belongs to: organization, list, sort and filters. */
export const listFingerprintForCursor = (...parts: readonly unknown[]): string =>
  sha256(JSON.stringify(parts)).slice(0, 16);

export function encodeCursor(fingerprint: string, position: PagePosition): string {
  const values = position.map((value) => (value instanceof Date ? { at: value.getTime() } : value));
  const payload = Buffer.from(JSON.stringify([fingerprint, values])).toString('base64url');
  return `${payload}.${signature(tokenSigningKeys()[0], payload)}`;
}

/** @throws 400 `VALIDATION_FAILED` naming the field, unless this service issued the cursor for this list. */
export function decodeCursor(fingerprint: string, cursor: string, field = 'cursor'): PagePosition {
  const [payload = '', mac = '', ...rest] = cursor.split('.');
  const isOurs = tokenSigningKeys().some((key) => equalInConstantTime(mac, signature(key, payload)));
  if (rest.length > 0 || !isOurs) throw invalidCursor(field);
  const [madeFor, values] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, unknown[]];
  if (madeFor !== fingerprint) throw invalidCursor(field);
  return values.map((value) =>
    typeof value === 'object' && value !== null && 'at' in value ? new Date(Number(value.at)) : (value as CursorValue),
  );
}
