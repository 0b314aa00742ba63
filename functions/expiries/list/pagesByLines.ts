// Pages of expiries, filtered and sorted using their lines, for sort orders and filters that have no index.
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { calendarDate, id, integerQueryInput } from '../../api/fields';
import { type Page, searchTextInput } from '../../api/records';
import { loadTodayInOrganizationZone } from '../../organizations/organization';
import { decodeCursor, encodeCursor, listFingerprintForCursor } from '../../store/pages';
import { textWithoutCaseAndAccents } from '../../store/values';
import {
  attentionReasonOf,
  EXPIRY_PRIORITIES,
  type ExpiryLine,
  encodeExpiryLine,
  isOpenLine,
  parseExpiryLine,
} from '../lines/line';
import { listExpiryLines } from '../lines/store';
import { computeFilterKeys, type ExpiryFieldFilters } from '../record/fields';
import { AFTER_EVERY_DATE, type Expiry, expiries } from '../record/record';
import {
  checkExpiryListSort,
  commonExpiryFilters,
  EXPIRY_STATUS_FILTER_FLAGS,
  type ExpiryListQuery,
  findExpiriesByFields,
  findExpiriesByWords,
  ROOT_FOLDER_FILTER,
  UNASSIGNED_FILTER,
} from './listExpiries';

/** The query for a numbered page. */
export const numberedExpiryPageQuery = z.object({
  page: integerQueryInput({ min: 1, fallback: 1 }),
  limit: integerQueryInput({ min: 1, max: 100, fallback: 20 }),
  sortBy: z
    .enum([
      'expiry_date',
      'act_by_date',
      'name',
      'type',
      'priority',
      'state',
      'assigned_to',
      'created_at',
      'updated_at',
    ])
    .default('expiry_date'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  ...commonExpiryFilters,
  /** A member's id, or `nobody`. */
  assigned_to: id.optional(),
  /** Both bounds are inclusive. Expiries without an act-by date never match. */
  act_by_after: calendarDate.optional(),
  act_by_before: calendarDate.optional(),
  search: searchTextInput,
});
type ExpiryPageQuery = z.output<typeof numberedExpiryPageQuery>;

/** Priorities sort by rank. All other values sort as text, ignoring case and accents, so `Ä` sorts with `A`. */
function sortValue(entry: ExpiryLine, field: ExpiryPageQuery['sortBy']): string {
  if (field === 'priority') return String(EXPIRY_PRIORITIES.indexOf(entry.priority));
  const value = entry[field];
  if (value === null) return '';
  return typeof value === 'string' ? textWithoutCaseAndAccents(value) : value.toISOString();
}

const compareText = (left: string, right: string): number => (left < right ? -1 : Number(left > right));

/** Missing values sort last in both directions. */
function inOrder(entries: readonly ExpiryLine[], { sortBy, sortOrder }: ExpiryPageQuery): ExpiryLine[] {
  const keyed = entries.map((entry) => ({
    entry,
    key: sortValue(entry, sortBy),
    unset: Number(entry[sortBy] === null),
  }));
  const direction = sortOrder === 'desc' ? -1 : 1;
  keyed.sort(
    (left, right) =>
      left.unset - right.unset ||
      direction * (compareText(left.key, right.key) || compareText(left.entry.id, right.entry.id)),
  );
  return keyed.map(({ entry }) => entry);
}

/** Whether the entry passes the filters that numbered pages and cursor lists share. */
function passesFilters(entry: ExpiryLine, query: ExpiryPageQuery | ExpiryListQuery): boolean {
  const { status, type, assigned_to, act_by_after: after, act_by_before: before } = query;
  const { is_archive, is_done } = EXPIRY_STATUS_FILTER_FLAGS[status];
  return (
    (is_archive === undefined || entry.is_archive === is_archive) &&
    (is_done === undefined || entry.is_done === is_done) &&
    (type === undefined || entry.type === type) &&
    (assigned_to === undefined || entry.assigned_to === (assigned_to === UNASSIGNED_FILTER ? null : assigned_to)) &&
    (after === undefined || (entry.act_by_date ?? '') >= after) &&
    (before === undefined || (entry.act_by_date ?? AFTER_EVERY_DATE) <= before)
  );
}

/** Returns all matching entries in order, not only those on the requested page. */
export function selectExpiryLines(entries: readonly ExpiryLine[], query: ExpiryPageQuery): ExpiryLine[] {
  const chosen = entries.filter((entry) => passesFilters(entry, query));
  return inOrder(chosen, query);
}

/** Finds expiries by search words or by a field's full value; null if the request has neither. */
async function findExpiriesByWordsOrFields(
  tenant: Tenant,
  { search, ...filters }: ExpiryFieldFilters & Pick<ExpiryPageQuery, 'search'>,
): Promise<Expiry[] | null> {
  const keys = Object.entries(computeFilterKeys(filters)) as [keyof Expiry, string][];
  if (search !== undefined) {
    const found = await findExpiriesByWords(tenant, search);
    return found.filter((expiry) => keys.every(([key, value]) => expiry[key] === value));
  }
  return keys.length === 0 ? null : findExpiriesByFields(tenant, filters);
}

/**
 * Reads the lines and each expiry on the page. With `search`, reads each expiry that contains the longest search word
 * instead. With only a field filter, reads each expiry that has the filter's value.
 */
export async function listExpiryPageByNumber(
  tenant: Tenant,
  query: ExpiryPageQuery,
): Promise<{ records: Expiry[]; total: number }> {
  const matches = await findExpiriesByWordsOrFields(tenant, query);
  const entries =
    matches === null
      ? await listExpiryLines(tenant)
      : matches.map((expiry) => parseExpiryLine(expiry.id, encodeExpiryLine(expiry)));
  const chosen = selectExpiryLines(entries, query);
  const from = (query.page - 1) * query.limit;
  const ids = chosen.slice(from, from + query.limit).map((entry) => entry.id);
  const found =
    matches === null ? await expiries.of(tenant).getMany(ids) : new Map(matches.map((expiry) => [expiry.id, expiry]));
  // A concurrently deleted expiry is omitted.
  return { records: ids.flatMap((id) => found.get(id) ?? []), total: chosen.length };
}

type Sort = ReturnType<typeof checkExpiryListSort>;

/** True if the list must be built from the expiry lines, because `listExpiries` doesn't support its filters. */
export const requiresExpiryLines = (asked: ExpiryListQuery): boolean =>
  (asked.without_reminder ?? asked.attention ?? asked.compliance_client_id) !== undefined ||
  asked.assigned_to === UNASSIGNED_FILTER;

/** Expiries without a value in the sort field come last in both directions. */
function sortValueOf(entry: ExpiryLine, sort: Sort): string {
  const field = sort.replace('-', '') as 'expiry_date' | 'updated_at' | 'act_by_date';
  const value = entry[field];
  if (value instanceof Date) return value.toISOString();
  return value ?? (sort.startsWith('-') ? '' : AFTER_EVERY_DATE);
}

function isChosen(entry: ExpiryLine, asked: ExpiryListQuery, today: string): boolean {
  const { folder_id, entity_id, updated_since, compliance_client_id } = asked;
  const { without_reminder, attention, expires_after, expires_before } = asked;
  const isReminded = entry.has_reminder || !isOpenLine(entry);
  return (
    passesFilters(entry, asked) &&
    (folder_id === undefined || entry.folder_id === (folder_id === ROOT_FOLDER_FILTER ? null : folder_id)) &&
    (entity_id === undefined || entry.entity_id === entity_id) &&
    (compliance_client_id === undefined || entry.client_ids.includes(compliance_client_id)) &&
    (updated_since === undefined || entry.updated_at >= updated_since) &&
    (expires_after === undefined || (entry.expiry_date ?? '') >= expires_after) &&
    (expires_before === undefined || (entry.expiry_date ?? AFTER_EVERY_DATE) <= expires_before) &&
    (without_reminder === undefined || isReminded !== without_reminder) &&
    (attention === undefined || (isOpenLine(entry) && attentionReasonOf(entry, today) === attention))
  );
}

/**
 * Reads the lines, the organization and each expiry on the page. With `q` or a field filter, reads each matching
 * expiry.
 */
export async function listExpiryPageFromLines(
  tenant: Tenant,
  asked: ExpiryListQuery,
  now: Date,
): Promise<Page<Expiry>> {
  const { cursor, limit, sort: _, q, ...filters } = asked;
  const sort = checkExpiryListSort(asked);
  const isDescending = sort.startsWith('-');
  const words = { ...filters, q };
  const fingerprint = listFingerprintForCursor(tenant.organizationId, 'expiries by lines', sort, isDescending, words);
  const after = cursor === undefined ? null : decodeCursor(fingerprint, cursor);
  const [today, lines, matches] = await Promise.all([
    loadTodayInOrganizationZone(tenant, now),
    listExpiryLines(tenant),
    findExpiriesByWordsOrFields(tenant, { ...filters, search: q }),
  ]);
  const found = matches && new Set(matches.map(({ id }) => id));
  const compare = ([left = '', id = '']: readonly string[], [right = '', otherId = '']: readonly string[]) =>
    (isDescending ? -1 : 1) * (compareText(left, right) || compareText(id, otherId));
  const rest = lines
    .filter((entry) => isChosen(entry, asked, today) && found?.has(entry.id) !== false)
    .map((entry) => [sortValueOf(entry, sort), entry.id] as const)
    .filter((key) => after === null || compare(after.map(String), key) < 0)
    .sort(compare);
  const page = rest.slice(0, limit);
  const records = await expiries.of(tenant).getMany(page.map(([, id]) => id));
  const last = page.at(-1);
  const hasMore = rest.length > limit && last !== undefined;
  return {
    data: page.flatMap(([, id]) => records.get(id) ?? []),
    next_cursor: hasMore ? encodeCursor(fingerprint, last) : null,
    has_more: hasMore,
  };
}
