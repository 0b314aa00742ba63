// Cursor pages for filters that no index serves. The lines select the expiries.
import type { Tenant } from '../../api/actor';
import type { Page } from '../../api/records';
import { loadTodayInOrganizationZone } from '../../organizations/organization';
import { decodeCursor, encodeCursor, listFingerprintForCursor } from '../../store/pages';
import { attentionReasonOf } from '../lines/attention';
import { isOpenEntry, type LineEntry } from '../lines/line';
import { listExpiryLines } from '../lines/store';
import { type Expiry, expiries, NO_ACT_BY_DATE } from '../record/record';
import { ASSIGNED_TO_NOBODY, type ExpiryListQuery, IN_NO_FOLDER, sortOfExpiryList } from './listExpiries';
import { findExpiriesByWordsOrFields, hasStatus } from './numberedPages';

type Sort = ReturnType<typeof sortOfExpiryList>;

/** Whether only the lines can serve the list. */
export const needsLines = (asked: ExpiryListQuery): boolean =>
  (asked.without_reminder ?? asked.attention ?? asked.compliance_client_id) !== undefined ||
  asked.assigned_to === ASSIGNED_TO_NOBODY;

/** Expiries without the date come last in both directions. */
function sortValueOf(entry: LineEntry, sort: Sort): string {
  const field = sort.replace('-', '') as 'expiry_date' | 'updated_at' | 'act_by_date';
  const value = entry[field];
  if (value instanceof Date) return value.toISOString();
  return value ?? (sort.startsWith('-') ? '' : NO_ACT_BY_DATE);
}

function isChosen(entry: LineEntry, asked: ExpiryListQuery, today: string): boolean {
  const { status, type, folder_id, assigned_to, entity_id, updated_since, compliance_client_id } = asked;
  const { without_reminder, attention, act_by_after, act_by_before, expires_after, expires_before } = asked;
  const isReminded = entry.has_reminder || !isOpenEntry(entry);
  return (
    hasStatus(entry, status) &&
    (type === undefined || entry.type === type) &&
    (folder_id === undefined || entry.folder_id === (folder_id === IN_NO_FOLDER ? null : folder_id)) &&
    (assigned_to === undefined ||
      entry.assigned_to === (assigned_to === ASSIGNED_TO_NOBODY ? null : assigned_to)) &&
    (entity_id === undefined || entry.entity_id === entity_id) &&
    (compliance_client_id === undefined || entry.client_ids.includes(compliance_client_id)) &&
    (updated_since === undefined || entry.updated_at >= updated_since) &&
    (act_by_after === undefined || (entry.act_by_date ?? '') >= act_by_after) &&
    (act_by_before === undefined || (entry.act_by_date ?? NO_ACT_BY_DATE) <= act_by_before) &&
    (expires_after === undefined || (entry.expiry_date ?? '') >= expires_after) &&
    (expires_before === undefined || (entry.expiry_date ?? NO_ACT_BY_DATE) <= expires_before) &&
    (without_reminder === undefined || isReminded !== without_reminder) &&
    (attention === undefined || (isOpenEntry(entry) && attentionReasonOf(entry, today) === attention))
  );
}

/**
 * Reads the lines, the organization and each expiry on the page. With `q` or a field filter, reads each matching
 * expiry.
 */
export async function listExpiriesByLines(
  tenant: Tenant,
  asked: ExpiryListQuery,
  now: Date,
): Promise<Page<Expiry>> {
  const { cursor, limit, sort: _, q, ...filters } = asked;
  const sort = sortOfExpiryList(asked);
  const isDescending = sort.startsWith('-');
  const fingerprint = listFingerprintForCursor(
    tenant.organizationId,
    'expiries by lines',
    sort,
    isDescending,
    {
      ...filters,
      q,
    },
  );
  const after = cursor === undefined ? null : decodeCursor(fingerprint, cursor);
  const [today, lines, matches] = await Promise.all([
    loadTodayInOrganizationZone(tenant, now),
    listExpiryLines(tenant),
    findExpiriesByWordsOrFields(tenant, { ...filters, search: q }),
  ]);
  const found = matches && new Set(matches.map(({ id }) => id));
  const compare = (left: readonly string[], right: readonly string[]): number => {
    const at = left[0] === right[0] ? 1 : 0;
    const [one = '', other = ''] = [left[at], right[at]];
    const order = one < other ? -1 : Number(one > other);
    return isDescending ? -order : order;
  };
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
