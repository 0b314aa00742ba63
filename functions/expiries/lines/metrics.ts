// Computes the response of getExpiryMetrics from the lines of expiries.
import { z } from 'zod';
import { namedOpenApiObject } from '../../api/records';
import { calendarDatePlusDays } from '../../platform/clock';
import { isOpenLine, type ParsedLine } from './line';

const count = z.int();

export const metricsOut = namedOpenApiObject('ExpiryMetrics', {
  total: count,
  by_status: z.object({ open: count, done: count, archived: count }),
  by_state: z
    .object({ todo: count, in_progress: count, done: count })
    .describe('Records that aren’t archived'),
  by_priority: z.object({ High: count, Medium: count, Low: count }).describe('Open expiries'),
  by_type: z
    .array(z.object({ type: z.string().nullable(), count }))
    .describe('Open expiries by type; null: without a type'),
  by_assignee: z
    .array(z.object({ assigned_to: z.string().nullable(), name: z.string().nullable(), count }))
    .describe('Open expiries by assignee; null: unassigned'),
  due: z
    .object({
      overdue: count,
      today: count,
      next_7_days: count,
      next_30_days: count,
      next_90_days: count,
      later: count,
    })
    .describe('Open expiries due today or later; each window includes the shorter ones'),
});

/** The number of entries per value, highest count first. */
function tally<K>(
  entries: readonly ParsedLine[],
  keyOf: (entry: ParsedLine) => K,
): { key: K; count: number; first: ParsedLine }[] {
  const counts = new Map<K, { key: K; count: number; first: ParsedLine }>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const counted = counts.get(key);
    if (counted) counted.count += 1;
    else counts.set(key, { key, count: 1, first: entry });
  }
  return [...counts.values()].sort((left, right) => right.count - left.count);
}

/** The last day of each window, in days from today. */
const WINDOW_DAYS = { today: 0, next_7_days: 7, next_30_days: 30, next_90_days: 90 } as const;

type Metrics = z.output<typeof metricsOut>;

function windowsOf(open: readonly ParsedLine[], today: string): Metrics['due'] {
  const dates = open.flatMap(({ expiry_date }) => expiry_date ?? []);
  const until = (days: number): number => {
    const end = calendarDatePlusDays(today, days);
    return dates.filter((date) => date >= today && date <= end).length;
  };
  const { today: none, next_7_days, next_30_days, next_90_days } = WINDOW_DAYS;
  const quarter = calendarDatePlusDays(today, next_90_days);
  return {
    overdue: dates.filter((date) => date < today).length,
    today: until(none),
    next_7_days: until(next_7_days),
    next_30_days: until(next_30_days),
    next_90_days: until(next_90_days),
    later: dates.filter((date) => date > quarter).length,
  };
}

const howMany = <T>(values: readonly T[], is: (value: T) => boolean): number => values.filter(is).length;

/** @param today the calendar date in the organization's zone. */
export function expiryMetricsOf(entries: readonly ParsedLine[], today: string): Metrics {
  const open = entries.filter(isOpenLine);
  const kept = entries.filter((entry) => !entry.is_archive);
  const withState = (state: ParsedLine['state']) => howMany(kept, (entry) => entry.state === state);
  const withPriority = (priority: ParsedLine['priority']) =>
    howMany(open, (entry) => entry.priority === priority);
  return {
    total: entries.length,
    by_status: {
      open: open.length,
      done: kept.length - open.length,
      archived: entries.length - kept.length,
    },
    by_state: { todo: withState('todo'), in_progress: withState('in_progress'), done: withState('done') },
    by_priority: { High: withPriority('High'), Medium: withPriority('Medium'), Low: withPriority('Low') },
    by_type: tally(open, (entry) => entry.type).map(({ key, count: of }) => ({ type: key, count: of })),
    by_assignee: tally(open, (entry) => entry.assigned_to).map(({ key, count: of, first }) => ({
      assigned_to: key,
      name: first.assignee_name,
      count: of,
    })),
    due: windowsOf(open, today),
  };
}
