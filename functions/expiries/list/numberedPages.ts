// Numbered pages of expiries. The lines supply the order and the count.
import type { Tenant } from '../../api/actor';
import { textWithoutCaseAndAccents } from '../../store/values';
import { entryOfLine, type LineEntry, lineOfExpiry } from '../lines/line';
import { EXPIRY_PRIORITIES } from '../lines/states';
import { listExpiryLines } from '../lines/store';
import { type FieldFilters, filterKeysOf } from '../record/fields';
import { type Expiry, expiries, NO_ACT_BY_DATE } from '../record/record';
import { findExpiriesByFields, type Status, searchExpiries } from './listExpiries';

export const SORT_FIELDS = [
  'expiry_date',
  'act_by_date',
  'name',
  'type',
  'priority',
  'state',
  'assigned_to',
  'created_at',
  'updated_at',
] as const;

export interface NumberedPageRequest extends FieldFilters {
  page: number;
  limit: number;
  sortBy: (typeof SORT_FIELDS)[number];
  descending: boolean;
  status: Status;
  type?: string | undefined;
  assignedTo?: string | undefined;
  /** Both bounds are inclusive. Expiries without an act-by date never match. */
  actByAfter?: string | undefined;
  actByBefore?: string | undefined;
  /** Words, or beginnings of words, in the expiry. */
  search?: string | undefined;
}

export const hasStatus = (entry: LineEntry, status: Status): boolean => {
  switch (status) {
    case 'open':
      return !entry.is_archive && !entry.is_done;
    case 'done':
      return !entry.is_archive && entry.is_done;
    case 'archived':
      return entry.is_archive;
    case 'all':
      return true;
  }
};

/** Priorities sort by rank. Everything else sorts as text without case and accents, so `Ä` sorts with `A`. */
function sortValue(entry: LineEntry, field: NumberedPageRequest['sortBy']): string {
  if (field === 'priority') return String(EXPIRY_PRIORITIES.indexOf(entry.priority));
  const value = entry[field];
  if (value === null) return '';
  return typeof value === 'string' ? textWithoutCaseAndAccents(value) : value.toISOString();
}

/** Missing values sort last in both directions. */
function inOrder(entries: readonly LineEntry[], { sortBy, descending }: NumberedPageRequest): LineEntry[] {
  const keyed = entries.map((entry) => ({
    entry,
    key: sortValue(entry, sortBy),
    unset: Number(entry[sortBy] === null),
  }));
  const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
  const direction = descending ? -1 : 1;
  keyed.sort(
    (left, right) =>
      left.unset - right.unset ||
      direction * (compare(left.key, right.key) || compare(left.entry.id, right.entry.id)),
  );
  return keyed.map(({ entry }) => entry);
}

/** The matching entries of all pages, in order. */
export function filteredAndSortedEntries(
  entries: readonly LineEntry[],
  request: NumberedPageRequest,
): LineEntry[] {
  const { status, type, assignedTo, actByAfter, actByBefore } = request;
  const chosen = entries.filter(
    (entry) =>
      hasStatus(entry, status) &&
      (type === undefined || entry.type === type) &&
      (assignedTo === undefined || entry.assigned_to === assignedTo) &&
      (actByAfter === undefined || (entry.act_by_date ?? '') >= actByAfter) &&
      (actByBefore === undefined || (entry.act_by_date ?? NO_ACT_BY_DATE) <= actByBefore),
  );
  return inOrder(chosen, request);
}

/** Finds expiries by search words or by the whole value of a field; null if the request has neither. */
export async function findExpiriesByWordsOrFields(
  tenant: Tenant,
  { search, ...filters }: FieldFilters & Pick<NumberedPageRequest, 'search'>,
): Promise<Expiry[] | null> {
  const keys = Object.entries(filterKeysOf(filters)) as [keyof Expiry, string][];
  if (search !== undefined) {
    const found = await searchExpiries(tenant, search);
    return found.filter((expiry) => keys.every(([key, value]) => expiry[key] === value));
  }
  return keys.length === 0 ? null : findExpiriesByFields(tenant, filters);
}

/**
 * Reads the lines and each expiry on the page. With `search`, reads each expiry with the longest word instead. With a
 * field filter, reads each expiry with that value.
 */
export async function listExpiryPageByNumber(
  tenant: Tenant,
  request: NumberedPageRequest,
): Promise<{ records: Expiry[]; total: number }> {
  const matches = await findExpiriesByWordsOrFields(tenant, request);
  const entries =
    matches === null
      ? await listExpiryLines(tenant)
      : matches.map((expiry) => entryOfLine(expiry.id, lineOfExpiry(expiry)));
  const chosen = filteredAndSortedEntries(entries, request);
  const from = (request.page - 1) * request.limit;
  const ids = chosen.slice(from, from + request.limit).map(({ id }) => id);
  const found =
    matches === null
      ? await expiries.of(tenant).getMany(ids)
      : new Map(matches.map((expiry) => [expiry.id, expiry]));
  // A concurrently deleted expiry is omitted.
  return { records: ids.flatMap((id) => found.get(id) ?? []), total: chosen.length };
}
