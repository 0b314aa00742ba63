// Counts expiries by what is known beforehand: status, state, priority and due window.
import type { Query } from 'firebase-admin/firestore';
import { DateTime } from 'luxon';
import type { Tenant } from '../api/actor';
import { atOneInstant } from '../platform/transaction';
import { withStatus } from './listExpiries';
import { expiries } from './record';

/** The last day of each window, from today on. */
const WINDOW_DAYS = { today: 0, week: 7, month: 30, quarter: 90 } as const;

/** Windows that share no expiry, so that each is counted once. */
function windowsFrom(today: string) {
  const last = (days: number): string =>
    DateTime.fromISO(today, { zone: 'utc' }).plus({ days }).toFormat('yyyy-MM-dd');
  const [week, month, quarter] = [last(WINDOW_DAYS.week), last(WINDOW_DAYS.month), last(WINDOW_DAYS.quarter)];
  const open = (query: Query): Query => withStatus(query, 'open');
  const between = (after: string, until: string) => (query: Query) =>
    open(query).where('expiry_date', '>', after).where('expiry_date', '<=', until);
  return {
    overdue: (query: Query) => open(query).where('expiry_date', '<', today),
    today: (query: Query) => open(query).where('expiry_date', '==', today),
    toWeek: between(today, week),
    toMonth: between(week, month),
    toQuarter: between(month, quarter),
    later: (query: Query) => open(query).where('expiry_date', '>', quarter),
  };
}

/** Of states and priorities, all but the commonest, which is what remains. */
const shapesOf = (today: string) => ({
  open: (query: Query) => withStatus(query, 'open'),
  done: (query: Query) => withStatus(query, 'done'),
  archived: (query: Query) => withStatus(query, 'archived'),
  inProgress: (query: Query) => withStatus(query, 'open').where('state', '==', 'in_progress'),
  high: (query: Query) => withStatus(query, 'open').where('priority', '==', 'High'),
  low: (query: Query) => withStatus(query, 'open').where('priority', '==', 'Low'),
  ...windowsFrom(today),
});

/**
 * Exact, all of one moment: aggregation queries, which read no document. 12 reads, and 1 more for each further 1,000
 * expiries in a bucket; with the kinds of a usual organization 12 reads at 1,000 expiries and 31 at 10,000.
 *
 * @param today the calendar date in the organization's zone.
 */
export async function countExpiries(tenant: Tenant, today: string) {
  const store = expiries.of(tenant);
  const counts = await atOneInstant(async (transaction) => {
    const named = Object.entries(shapesOf(today)).map(
      async ([name, build]) => [name, await store.count(build, transaction)] as const,
    );
    return Object.fromEntries(await Promise.all(named)) as Record<keyof ReturnType<typeof shapesOf>, number>;
  });
  const { open, done, archived, inProgress, high, low, overdue, later } = counts;
  const toWeek = counts.today + counts.toWeek;
  const toMonth = toWeek + counts.toMonth;
  return {
    total: open + done + archived,
    by_status: { open, done, archived },
    // Whatever is done has the state `done`, and nothing else has.
    by_state: { todo: open - inProgress, in_progress: inProgress, done },
    by_priority: { High: high, Medium: open - high - low, Low: low },
    due: {
      overdue,
      today: counts.today,
      next_7_days: toWeek,
      next_30_days: toMonth,
      next_90_days: toMonth + counts.toQuarter,
      later,
    },
  };
}
