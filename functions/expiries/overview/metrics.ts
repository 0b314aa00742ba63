// What getExpiryMetrics answers, and its counts by type and assignee.
import { z } from 'zod';
import { type Entry, isOpenEntry } from './entry';

const count = z.int();

export const metricsOut = z.object({
  total: count,
  by_status: z.object({ open: count, done: count, archived: count }),
  by_state: z.object({ todo: count, in_progress: count, done: count }).describe('Of what is not archived'),
  by_priority: z.object({ High: count, Medium: count, Low: count }).describe('Of the open ones'),
  by_type: z
    .array(z.object({ type: z.string().nullable(), count }))
    .describe('Of the open ones; null: without a type. Right within seconds of a change'),
  by_assignee: z
    .array(z.object({ assigned_to: z.string().nullable(), name: z.string().nullable(), count }))
    .describe('Of the open ones; null: assigned to nobody. Right within seconds of a change'),
  due: z
    .object({
      overdue: count,
      today: count,
      next_7_days: count,
      next_30_days: count,
      next_90_days: count,
      later: count,
    })
    .describe('Of the open ones; each window takes in those before it, from today on'),
});
z.globalRegistry.add(metricsOut, { id: 'ExpiryMetrics' });

/** How many entries have each value; most first. */
function tally<K>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => K,
): { key: K; count: number; first: Entry }[] {
  const counts = new Map<K, { key: K; count: number; first: Entry }>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const counted = counts.get(key);
    if (counted) counted.count += 1;
    else counts.set(key, { key, count: 1, first: entry });
  }
  return [...counts.values()].sort((left, right) => right.count - left.count);
}

/** The counts whose values nobody knows beforehand; most first. */
export function openSetsOf(
  entries: readonly Entry[],
): Pick<z.output<typeof metricsOut>, 'by_type' | 'by_assignee'> {
  const open = entries.filter(isOpenEntry);
  return {
    by_type: tally(open, (entry) => entry.type).map(({ key, count: of }) => ({ type: key, count: of })),
    by_assignee: tally(open, (entry) => entry.assigned_to).map(({ key, count: of, first }) => ({
      assigned_to: key,
      name: first.assignee_name,
      count: of,
    })),
  };
}
