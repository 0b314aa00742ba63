// Entries of the activity log in the order in which they were committed, for who goes through many.
import type { z } from 'zod';
import { type Activity, activity, type activitySchema } from '../platform/activityLog';
import type { Build, Found } from '../platform/codec';
import { byId } from '../platform/collection';
import { log } from '../platform/log';

/** From one instant of commit up to another, which is not in it. */
export interface Span {
  from: Date;
  before: Date;
}

export type FoundEntry = Found<z.output<typeof activitySchema>>;

const PAGE = 500;

/** Page by page. 1 read each, at least 1. */
export async function* entriesIn(
  { from, before }: Span,
  find: (build: Build) => Promise<FoundEntry[]>,
): AsyncGenerator<FoundEntry[]> {
  for (let last: FoundEntry | undefined; ; ) {
    const after = last;
    const page = await find((query) => {
      const span = query.where('committed_at', '>=', from).where('committed_at', '<', before);
      const ordered = span.orderBy('committed_at').orderBy(byId).limit(PAGE);
      return after ? ordered.startAfter(after.data.committed_at, after.ref.id) : ordered;
    });
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    last = page.at(-1);
  }
}

/** Those of all organizations of a shard. Index: shard, committed_at. */
export const entriesOfShard = (shard: number, span: Span): AsyncGenerator<FoundEntry[]> =>
  entriesIn(span, (build) => activity.due.find((query) => build(query.where('shard', '==', shard))));

/** How many those are. 1 read per 1,000. */
export const countOfShard = (shard: number, { from, before }: Span): Promise<number> =>
  activity.due.count((query) =>
    query.where('shard', '==', shard).where('committed_at', '>=', from).where('committed_at', '<', before),
  );

/** One that does not fit its schema is in no seal, and keeps no other from it; it does not verify. */
export function readable({ ref, record }: FoundEntry): Activity[] {
  if (record !== null) return [record];
  log.error('Entry of the activity log left out of a seal', {
    path: ref.path,
    reason: 'It does not fit its schema',
  });
  return [];
}
