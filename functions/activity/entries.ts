// Reads activity entries in bulk, in commit order.

import { Timestamp } from 'firebase-admin/firestore';
import type { z } from 'zod';
import type { Tenant } from '../api/actor';
import { log } from '../platform/log';
import { pageSize } from '../platform/params';
import type { FoundDocument, RefineQuery } from '../store/codec';
import { documentIdFieldPath } from '../store/collection';
import { type ActivityEntry, activityEntries } from './write/activityLog';

/** A range of commit times; `before` is exclusive. */
export interface ActivityEntryPeriod {
  from: Date;
  before: Date;
}

export type FoundActivityEntry = FoundDocument<z.output<(typeof activityEntries)['schema']>>;

const PAGE = pageSize(500);

/** Restricts a query to entries in the period, in commit order. */
const inPeriod =
  ({ from, before }: ActivityEntryPeriod): RefineQuery =>
  (query) =>
    query.where('committed_at', '>=', from).where('committed_at', '<', before).orderBy('committed_at');

/** Yields an organization's entries page by page. Costs 1 read per entry, and at least 1 in total. */
export const listActivityEntryPages = (
  tenant: Tenant,
  period: ActivityEntryPeriod,
): AsyncGenerator<FoundActivityEntry[]> => activityEntries.of(tenant).findPages(inPeriod(period), PAGE);

/** Yields the entries of all organizations in a shard, page by page. Index: shard, committed_at. */
export const listActivityEntryPagesOfShard = (
  shard: number,
  period: ActivityEntryPeriod,
): AsyncGenerator<FoundActivityEntry[]> =>
  activityEntries.acrossTenants.findPages((query) => inPeriod(period)(query.where('shard', '==', shard)), PAGE);

/**
 * Returns one page and the cursor for the next, which is null after the last page. Costs 1 read per entry, and at least
 * 1 in total.
 */
export async function listNextActivityEntryPage(
  tenant: Tenant,
  period: ActivityEntryPeriod,
  after: string | null,
): Promise<{ page: FoundActivityEntry[]; next: string | null }> {
  const [seconds = '', nanoseconds = '', id = ''] = after?.split(' ') ?? [];
  const page = await activityEntries.of(tenant).find((query) => {
    const ordered = inPeriod(period)(query).orderBy(documentIdFieldPath).limit(PAGE);
    return after === null ? ordered : ordered.startAfter(new Timestamp(Number(seconds), Number(nanoseconds)), id);
  });
  const last = page.length === PAGE ? page.at(-1) : undefined;
  if (last === undefined) return { page, next: null };
  const at: Timestamp = last.data.committed_at;
  // Keeps nanoseconds, because a cursor truncated to milliseconds would sort before the entry it points to.
  return { page, next: `${at.seconds} ${at.nanoseconds} ${last.ref.id}` };
}

/** Counts the entries of a shard in the given period. Costs 1 read per 1,000 entries. */
export const countActivityEntriesOfShard = (shard: number, { from, before }: ActivityEntryPeriod): Promise<number> =>
  activityEntries.acrossTenants.count((query) =>
    query.where('shard', '==', shard).where('committed_at', '>=', from).where('committed_at', '<', before),
  );

/** Skips unreadable entries, so that they don't block sealing. Verification reports them. */
export function skipUnreadableEntry({ ref, record }: FoundActivityEntry): ActivityEntry[] {
  if (record !== null) return [record];
  log.error('Skipped an unreadable activity entry while sealing', {
    path: ref.path,
    reason: 'It doesn’t match its schema',
  });
  return [];
}
