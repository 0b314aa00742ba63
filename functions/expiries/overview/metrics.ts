// Counts of expiries by status, type, priority, assignee and due window (specification section 8, getExpiryMetrics).
import { DateTime } from 'luxon';
import { z } from 'zod';
import { PRIORITIES, STATES } from '../record';
import { type Entry, isOpenEntry } from './entry';
import { hasStatus } from './pages';

const count = z.int();

export const metricsOut = z.object({
  total: count,
  by_status: z.object({ open: count, done: count, archived: count }),
  by_state: z.object({ todo: count, in_progress: count, done: count }).describe('Of what is not archived'),
  by_priority: z.object({ High: count, Medium: count, Low: count }).describe('Of the open ones'),
  by_type: z
    .array(z.object({ type: z.string().nullable(), count }))
    .describe('Of the open ones; null: without a type'),
  by_assignee: z
    .array(z.object({ assigned_to: z.string().nullable(), name: z.string().nullable(), count }))
    .describe('Of the open ones; null: assigned to nobody'),
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

const countBy = <K extends string>(
  keys: readonly K[],
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
): Record<K, number> =>
  Object.fromEntries(
    keys.map((key) => [key, entries.filter((entry) => keyOf(entry) === key).length]),
  ) as Record<K, number>;

/** @param today the calendar date in the organization's zone. */
export function metricsOf(entries: readonly Entry[], today: string): z.output<typeof metricsOut> {
  const open = entries.filter(isOpenEntry);
  const dates = open.flatMap((entry) => entry.expiry_date ?? []);
  const inDays = (days: number): string =>
    DateTime.fromISO(today, { zone: 'utc' }).plus({ days }).toFormat('yyyy-MM-dd');
  const upTo = (days: number): number => {
    const last = inDays(days);
    return dates.filter((date) => date >= today && date <= last).length;
  };
  const farthest = inDays(90);
  return {
    total: entries.length,
    by_status: {
      open: open.length,
      done: entries.filter((entry) => hasStatus(entry, 'done')).length,
      archived: entries.filter((entry) => hasStatus(entry, 'archived')).length,
    },
    by_state: countBy(
      STATES,
      entries.filter((entry) => !entry.is_archive),
      (entry) => entry.state,
    ),
    by_priority: countBy(PRIORITIES, open, (entry) => entry.priority),
    by_type: tally(open, (entry) => entry.type).map(({ key, count: of }) => ({ type: key, count: of })),
    by_assignee: tally(open, (entry) => entry.assigned_to).map(({ key, count: of, first }) => ({
      assigned_to: key,
      name: first.assignee_name,
      count: of,
    })),
    due: {
      overdue: dates.filter((date) => date < today).length,
      today: upTo(0),
      next_7_days: upTo(7),
      next_30_days: upTo(30),
      next_90_days: upTo(90),
      later: dates.filter((date) => date > farthest).length,
    },
  };
}
