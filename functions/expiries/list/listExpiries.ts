// Pages of expiries, filtered and sorted.
import type { Query } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { invalidFieldsError } from '../../api/errors';
import { booleanQueryInput, calendarDate, id, instant, textFilter } from '../../api/fields';
import { type Page, pageQueryFields, searchTextInput } from '../../api/records';
import { documentIdFieldPath } from '../../store/collection';
import { listPolledPage, listRecordPage, listRecordsWithWords } from '../../store/pages';
import { queryWithFieldValues } from '../../store/tenantStore';
import { ATTENTION_REASONS } from '../lines/line';
import {
  computeFilterKeys,
  type ExpiryFieldFilters,
  expiryFieldFilterParameters,
  SEARCHED_FIELDS_TEXT,
} from '../record/fields';
import { AFTER_EVERY_DATE, type Expiry, expiries } from '../record/record';

export const EXPIRY_STATUS_FILTERS = ['open', 'done', 'archived', 'all'] as const;
type ExpiryStatusFilter = (typeof EXPIRY_STATUS_FILTERS)[number];

/** The flag values that an expiry must have to match each status filter. */
export const EXPIRY_STATUS_FILTER_FLAGS: Record<ExpiryStatusFilter, Partial<Pick<Expiry, 'is_archive' | 'is_done'>>> = {
  open: { is_archive: false, is_done: false },
  done: { is_archive: false, is_done: true },
  archived: { is_archive: true },
  all: {},
};

/** The filters that every list supports. */
export const commonExpiryFilters = {
  status: z.enum(EXPIRY_STATUS_FILTERS).default('all'),
  type: textFilter.optional(),
  ...expiryFieldFilterParameters,
};

export const ROOT_FOLDER_FILTER = 'root';
export const UNASSIGNED_FILTER = 'nobody';

export const expiryListQuery = z.object({
  ...pageQueryFields,
  ...commonExpiryFilters,
  /** A folder's id, or `root` for expiries without a folder. */
  folder_id: id.optional(),
  /** A member's id, or `nobody`. */
  assigned_to: id.optional(),
  /** The directory entity that the expiries belong to. */
  entity_id: id.optional(),
  /** A compliance client from whom documents for the expiry were requested. */
  compliance_client_id: id.optional(),
  without_reminder: booleanQueryInput
    .optional()
    .describe('`true`: open expiries without a reminder; `false`: all other expiries'),
  attention: z
    .enum(ATTENTION_REASONS)
    .optional()
    .describe('Open expiries that lower the compliance score for the given reason'),
  updated_since: instant.optional(),
  q: searchTextInput.describe(
    `Matches the beginnings of words in the ${SEARCHED_FIELDS_TEXT}; results are sorted by expiry_date`,
  ),
  /** Inclusive. Expiries without an act-by date don't match. */
  act_by_after: calendarDate.optional(),
  act_by_before: calendarDate.optional(),
  /** Inclusive. Expiries without an expiry date don't match. */
  expires_after: calendarDate.optional(),
  expires_before: calendarDate.optional(),
  sort: z
    .enum(['expiry_date', '-expiry_date', 'updated_at', '-updated_at', 'act_by_date', '-act_by_date'])
    .optional()
    .describe('Default: `expiry_date`, or `act_by_date` if `act_by_after` or `act_by_before` is set'),
});
export type ExpiryListQuery = z.output<typeof expiryListQuery>;

/** The stored field that each sort order uses. Expiries without an act-by date come last in both directions. */
const STORED_FIELD_BY_SORT = {
  expiry_date: 'expiry_date',
  '-expiry_date': 'expiry_date',
  updated_at: 'updated_at',
  '-updated_at': 'updated_at',
  act_by_date: 'act_by_order',
  '-act_by_date': 'act_by_date',
} as const;

/** If a bound is given, also excludes expiries without a value in `field`. */
function whereDateWithin(query: Query, field: string, after?: string, before?: string): Query {
  if (after === undefined && before === undefined) return query;
  const from = query.where(field, '>=', after ?? '');
  return before === undefined ? from.where(field, '<', AFTER_EVERY_DATE) : from.where(field, '<=', before);
}

/** The sort field that each filter requires. */
const SORT_FIELD_BY_FILTER = {
  updated_since: 'updated_at',
  q: 'expiry_date',
  act_by_after: 'act_by_date',
  act_by_before: 'act_by_date',
  expires_after: 'expiry_date',
  expires_before: 'expiry_date',
} as const;

/** @throws 400 naming a range that requires a different sort order. */
export function checkExpiryListSort(asked: ExpiryListQuery): NonNullable<ExpiryListQuery['sort']> {
  const hasActByRange = (asked.act_by_after ?? asked.act_by_before) !== undefined;
  const isByActBy = hasActByRange && asked.updated_since === undefined;
  const chosen = asked.sort ?? (isByActBy ? 'act_by_date' : 'expiry_date');
  const filters = Object.keys(SORT_FIELD_BY_FILTER) as (keyof typeof SORT_FIELD_BY_FILTER)[];
  for (const filter of filters) {
    const field = SORT_FIELD_BY_FILTER[filter];
    if (asked[filter] !== undefined && !chosen.endsWith(field))
      throw invalidFieldsError({ [filter]: `requires sort=${field} or sort=-${field}` });
  }
  return chosen;
}

/**
 * 1 read per expiry on the page, plus 1. Each filter has an index for each sort order; Firestore merges the indexes of
 * combined filters.
 *
 * @throws 400 `VALIDATION_FAILED`; 400 naming a range (`updated_since`, `act_by_after`, `expires_before`, …) unless the
 * list is sorted by the range's field.
 */
export function listExpiries(tenant: Tenant, asked: ExpiryListQuery): Promise<Page<Expiry>> {
  const { cursor, limit, sort: _, q: words, ...filters } = asked;
  const { folder_id: folder, assigned_to, updated_since: since } = filters;
  const sort = checkExpiryListSort(asked);
  const orderBy = STORED_FIELD_BY_SORT[sort];
  const request = {
    tenant,
    list: 'expiries',
    filters,
    orderBy,
    descending: sort.startsWith('-'),
    cursor,
    limit,
    words,
  };
  const filter = (scoped: Query): Query => {
    const folder_id = folder === ROOT_FOLDER_FILTER ? null : folder;
    const chosen = queryWithFieldValues(queryWithExpiryFilter(scoped, filters), { folder_id, assigned_to });
    const withinActBy = whereDateWithin(chosen, orderBy, asked.act_by_after, asked.act_by_before);
    return whereDateWithin(withinActBy, 'expiry_date', asked.expires_after, asked.expires_before);
  };
  const store = expiries.of(tenant);
  return orderBy === 'updated_at'
    ? listPolledPage(store, { ...request, orderBy, since }, filter)
    : listRecordPage(store, request, filter);
}

const MAX_SEARCH_MATCHES = 1_000;

/**
 * Soonest first, at most {@link MAX_SEARCH_MATCHES}. Costs 1 read for each expiry that contains the longest search
 * word.
 */
export const findExpiriesByWords = (tenant: Tenant, words: string): Promise<Expiry[]> =>
  listRecordsWithWords(expiries.of(tenant), words, (query) => query.orderBy('expiry_date').limit(MAX_SEARCH_MATCHES));

/** The filters for unpaginated lists and their exports. */
export const unpagedExpiryFilters = { ...commonExpiryFilters, entity_id: id.optional() };
export type ExpiryFilter = z.output<z.ZodObject<typeof unpagedExpiryFilters>>;

export const queryWithExpiryFilter = (scoped: Query, filter: ExpiryFilter): Query => {
  const { status, type, entity_id, ...filters } = filter;
  const values = { ...EXPIRY_STATUS_FILTER_FLAGS[status], type, entity_id, ...computeFilterKeys(filters) };
  return queryWithFieldValues(scoped, values);
};

/** Soonest first, at most {@link MAX_SEARCH_MATCHES}. 1 read per match, at least 1. */
export const findExpiriesByFields = (tenant: Tenant, filters: ExpiryFieldFilters): Promise<Expiry[]> =>
  expiries
    .of(tenant)
    .list((query) =>
      queryWithFieldValues(query, computeFilterKeys(filters)).orderBy('expiry_date').limit(MAX_SEARCH_MATCHES),
    );

/** Decoding a batch blocks the event loop, so batches are kept small. */
const AT_A_TIME = 200;

/** The last expiry already listed. The list continues after it. */
type Position = Pick<Expiry, 'expiry_date' | 'id'>;

/** Soonest first, in batches of {@link AT_A_TIME}. 1 read per expiry, at least 1. */
export const listExpiriesInBatches = (
  tenant: Tenant,
  filter: ExpiryFilter,
  { limit, after }: { limit?: number; after?: Position | null } = {},
): AsyncGenerator<Expiry[]> =>
  expiries.of(tenant).listPages(
    (scoped) => {
      const all = queryWithExpiryFilter(scoped, filter).orderBy('expiry_date').orderBy(documentIdFieldPath);
      return after ? all.startAfter(after.expiry_date, after.id) : all;
    },
    AT_A_TIME,
    limit,
  );

/**
 * Returns the total number of matches, given the number already found. If the limit was reached, counting costs 1 read
 * per 1,000 expiries.
 */
export async function countMatchingExpiries(
  tenant: Tenant,
  asked: ExpiryFilter & { limit: number },
  found: number,
): Promise<number> {
  if (found < asked.limit) return found;
  // An expiry may be deleted between listing and counting.
  return Math.max(found, await expiries.of(tenant).count((scoped) => queryWithExpiryFilter(scoped, asked)));
}
