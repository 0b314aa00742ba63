// Computes the getExpiryMetrics response from expiry lines.
import { z } from 'zod';
import { namedOpenApiObject } from '../../api/records';
import { calendarDatePlusDays } from '../../platform/clock';
import { type ExpiryLine, isOpenLine } from './line';

const count = z.int();

export const metricsOut = namedOpenApiObject('ExpiryMetrics', {
  total: count,
  by_status: z.object({ open: count, done: count, archived: count }),
  by_state: z.object({ todo: count, in_progress: count, done: count }).describe('Expiries that aren’t archived'),
  by_priority: z.object({ High: count, Medium: count, Low: count }).describe('Open expiries'),
  by_type: z
    .array(z.object({ type: z.string().nullable(), count }))
    .describe('Open expiries by type; null for those without a type'),
  by_assignee: z
    .array(z.object({ assigned_to: z.string().nullable(), name: z.string().nullable(), count }))
    .describe('Open expiries by assignee; null for those without an assignee'),
  due: z
    .object({
      overdue: count,
      today: count,
      next_7_days: count,
      next_30_days: count,
      next_90_days: count,
      later: count,
    })
    .describe('Open expiries by due date; each `next_` window starts today and includes the shorter ones'),
});

/** The number of entries for each value, with the highest count first. */
const tally = <K>(entries: readonly ExpiryLine[], keyOf: (entry: ExpiryLine) => K) =>
  [...Map.groupBy(entries, keyOf)]
    .map(([key, found]) => ({ key, count: found.length, name: found[0]?.assignee_name ?? null }))
    .sort((left, right) => right.count - left.count);

type Metrics = z.output<typeof metricsOut>;

function windowsOf(open: readonly ExpiryLine[], today: string): Metrics['due'] {
  const dates = open.flatMap(({ expiry_date }) => expiry_date ?? []);
  const until = (days: number): number => {
    const end = calendarDatePlusDays(today, days);
    return dates.filter((date) => date >= today && date <= end).length;
  };
  const quarter = calendarDatePlusDays(today, 90);
  return {
    overdue: dates.filter((date) => date < today).length,
    today: until(0),
    next_7_days: until(7),
    next_30_days: until(30),
    next_90_days: until(90),
    later: dates.filter((date) => date > quarter).length,
  };
}

/** @param today the calendar date in the organization's time zone. */
export function expiryMetricsOf(entries: readonly ExpiryLine[], today: string): Metrics {
  const open = entries.filter(isOpenLine);
  const kept = entries.filter((entry) => !entry.is_archive);
  const withState = (state: ExpiryLine['state']) => kept.filter((entry) => entry.state === state).length;
  const withPriority = (priority: ExpiryLine['priority']) => open.filter((entry) => entry.priority === priority).length;
  return {
    total: entries.length,
    by_status: {
      open: open.length,
      done: kept.length - open.length,
      archived: entries.length - kept.length,
    },
    by_state: { todo: withState('todo'), in_progress: withState('in_progress'), done: withState('done') },
    by_priority: { High: withPriority('High'), Medium: withPriority('Medium'), Low: withPriority('Low') },
    by_type: tally(open, (entry) => entry.type).map(({ key: type, ...rest }) => ({ type, ...rest })),
    by_assignee: tally(open, (entry) => entry.assigned_to).map(({ key: assigned_to, ...rest }) => ({
      assigned_to,
      ...rest,
    })),
    due: windowsOf(open, today),
  };
}
