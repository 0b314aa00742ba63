// Reads many activity entries in commit order.
import { Timestamp } from 'firebase-admin/firestore';
import type { z } from 'zod';
import { log } from '../platform/log';
import type { Found, RefineQuery } from '../store/codec';
import { documentIdFieldPath } from '../store/collection';
import { type ActivityEntry, activityEntries } from './write/activityLog';

/** A range of commit times; `before` is exclusive. */
export interface ActivityEntryPeriod {
  from: Date;
  before: Date;
}

export type FoundActivityEntry = Found<z.output<(typeof activityEntries)['schema']>>;

const PAGE = 500;

/** The commit time and id of the last entry read. */
type Position = readonly [Timestamp, string];

const positionOfEntry = ({ data, ref }: FoundActivityEntry): Position => [data.committed_at, ref.id];

type Find = (build: RefineQuery) => Promise<FoundActivityEntry[]>;

const pageAfter = (
  { from, before }: ActivityEntryPeriod,
  find: Find,
  after: Position | null,
): Promise<FoundActivityEntry[]> =>
  find((query) => {
    const span = query.where('committed_at', '>=', from).where('committed_at', '<', before);
    const ordered = span.orderBy('committed_at').orderBy(documentIdFieldPath).limit(PAGE);
    return after ? ordered.startAfter(...after) : ordered;
  });

/** Yields pages of entries. 1 read per entry, at least 1. */
export async function* listActivityEntryPages(
  span: ActivityEntryPeriod,
  find: Find,
): AsyncGenerator<FoundActivityEntry[]> {
  for (let last: FoundActivityEntry | undefined; ; ) {
    const page = await pageAfter(span, find, last ? positionOfEntry(last) : null);
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    last = page.at(-1);
  }
}

/**
 * Returns one page and the cursor of the next, which is null after the last page. Costs 1 read per entry, at least 1.
 */
export async function listNextActivityEntryPage(
  span: ActivityEntryPeriod,
  find: Find,
  after: string | null,
): Promise<{ page: FoundActivityEntry[]; next: string | null }> {
  const [seconds = '', nanoseconds = '', id = ''] = after?.split(' ') ?? [];
  const position = [new Timestamp(Number(seconds), Number(nanoseconds)), id] as const;
  const page = await pageAfter(span, find, after === null ? null : position);
  const last = page.length === PAGE ? page.at(-1) : undefined;
  if (last === undefined) return { page, next: null };
  const [at, lastId] = positionOfEntry(last);
  // Keeps nanoseconds: a cursor truncated to milliseconds would precede its own entry.
  return { page, next: `${at.seconds} ${at.nanoseconds} ${lastId}` };
}

/** Entries of all organizations in a shard. Index: shard, committed_at. */
export const listActivityEntryPagesOfShard = (
  shard: number,
  span: ActivityEntryPeriod,
): AsyncGenerator<FoundActivityEntry[]> =>
  listActivityEntryPages(span, (build) =>
    activityEntries.due.find((query) => build(query.where('shard', '==', shard))),
  );

/** Counts the entries in a shard. 1 read per 1,000. */
export const countActivityEntriesOfShard = (
  shard: number,
  { from, before }: ActivityEntryPeriod,
): Promise<number> =>
  activityEntries.due.count((query) =>
    query.where('shard', '==', shard).where('committed_at', '>=', from).where('committed_at', '<', before),
  );

/** Skips unreadable entries, so that they don't block sealing. Verification reports them. */
export function readableEntryOrLog({ ref, record }: FoundActivityEntry): ActivityEntry[] {
  if (record !== null) return [record];
  log.error('Unreadable activity entry skipped by a seal', {
    path: ref.path,
    reason: 'It doesn’t match its schema',
  });
  return [];
}
