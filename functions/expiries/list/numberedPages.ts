// Numbered pages of expiries, sorted and counted by their lines.
import type { Tenant } from '../../api/actor';
import { textWithoutCaseAndAccents } from '../../store/query/searchWords';
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
  /** Both inclusive; those without an act-by date are in neither. */
  actByAfter?: string | undefined;
  actByBefore?: string | undefined;
  /** Words of the expiry, or their beginnings. */
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

/** Priorities by their weight, everything else as text: without case and accents, so that `Ä` stands by `A`. */
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

/** The matching entries of all pages, sorted. */
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

/** The expiries that a search or the whole value of a field finds; null when neither is asked for. */
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
 * Reads the lines, and each expiry on the page. With `search` it reads each expiry that has the longest word instead, with
 * the value of a field each that has it.
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
  // An expiry deleted in between is missing.
  return { records: ids.flatMap((id) => found.get(id) ?? []), total: chosen.length };
}
