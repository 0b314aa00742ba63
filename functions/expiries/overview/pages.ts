// Numbered pages of expiries, sorted and counted in the overview.
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { textWithoutCaseAndAccents } from '../../platform/searchWords';
import { type Status, searchExpiries } from '../listExpiries';
import { type Expiry, expiries, NO_ACT_BY_DATE } from '../record';
import { EXPIRY_PRIORITIES } from '../states';
import { type Entry, overviewEntryOf, overviewLineOf } from './entry';
import { readExpiryOverview } from './read';

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

export interface OverviewPageRequest {
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

const hasStatus = (entry: Entry, status: Status): boolean => {
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
function sortValue(entry: Entry, field: OverviewPageRequest['sortBy']): string {
  if (field === 'priority') return String(EXPIRY_PRIORITIES.indexOf(entry.priority));
  const value = entry[field];
  if (value === null) return '';
  return typeof value === 'string' ? textWithoutCaseAndAccents(value) : value.toISOString();
}

/** What is not set goes last, whichever way. */
function inOrder(entries: readonly Entry[], { sortBy, descending }: OverviewPageRequest): Entry[] {
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

/** Those of the entries that were asked for, all pages of them, in order. */
export function filteredAndSortedOverviewEntries(
  entries: readonly Entry[],
  request: OverviewPageRequest,
): Entry[] {
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

/**
 * Reads the overview's documents and each expiry that the page shows. With `search` it reads each expiry that has the
 * longest word instead.
 */
export async function listExpiryPageByNumber(
  tenant: Tenant,
  writes: Writes,
  request: OverviewPageRequest,
): Promise<{ records: Expiry[]; total: number }> {
  const { search } = request;
  const matches = search === undefined ? null : await searchExpiries(tenant, search);
  const entries =
    matches === null
      ? await readExpiryOverview(tenant, writes)
      : matches.map((expiry) => overviewEntryOf(expiry.id, overviewLineOf(expiry)));
  const chosen = filteredAndSortedOverviewEntries(entries, request);
  const from = (request.page - 1) * request.limit;
  const ids = chosen.slice(from, from + request.limit).map(({ id }) => id);
  const found =
    matches === null
      ? await expiries.of(tenant).getMany(ids)
      : new Map(matches.map((expiry) => [expiry.id, expiry]));
  // One that was deleted a moment ago is passed over.
  return { records: ids.flatMap((id) => found.get(id) ?? []), total: chosen.length };
}
