// The forecast, computed from expiry lines.

import { DateTime } from 'luxon';
import { z } from 'zod';
import { namedOpenApiObject } from '../../api/records';
import { DAY_MS, daysBetweenCalendarDates, utcDateOf } from '../../platform/clock';
import { EXPIRY_PRIORITIES, type ExpiryLine, isOpenLine } from './line';

const item = z.object({
  id: z.string(),
  name: z.string(),
  expiry_date: z.string(),
  act_by_date: z.string().nullable(),
  type: z.string().nullable(),
  priority: z.enum(EXPIRY_PRIORITIES),
  assigned_to: z.string().describe('A user id or `Unassigned`'),
});

const count = z.int();

export const forecastOut = namedOpenApiObject('Forecast', {
  success: z.literal(true),
  summary: z.object({
    totalActive: count.describe('Open expiries, including overdue ones'),
    totalOverdue: count,
    expiringThisMonth: count,
    expiringNextMonth: count,
    totalAtRisk: count.describe('Total number of risk items, including those not listed'),
    highPriorityAtRisk: count.describe('High-priority expiries at risk'),
    avgProcessingDays: z.number().describe('Average number of days from creation to completion'),
    medianProcessingDays: z.number(),
    completionRate: z.number().describe('Completed expiries as a percentage of all expiries that aren’t archived'),
    busiest_month: z
      .string()
      .nullable()
      .describe(
        'The month with the most due dates (YYYY-MM); on a tie, the earliest. Null if nothing is due within the horizon',
      ),
  }),
  renewalForecast: z.array(z.object({ month: z.string(), count, highPriority: count, items: z.array(item) })),
  workload: z.array(
    z.object({
      userId: z.string(),
      name: z.string(),
      total: count,
      thisMonth: count,
      nextMonth: count,
      overdue: count,
      items: z.array(item),
    }),
  ),
  overdueAging: z.object({
    '1-7 days': count,
    '8-30 days': count,
    '31-90 days': count,
    '90+ days': count,
    total: count,
    items: z.array(item.extend({ days_overdue: count })),
  }),
  typeAnalysis: z.array(
    z.object({
      type: z.string(),
      total: count,
      active: count,
      expired: count,
      upcoming: count.describe('Due in the next 30 days'),
      avgDurationDays: z.number().describe('Average number of days from creation to the due date'),
    }),
  ),
  riskItems: z.array(item.extend({ days_left: count, assignee_name: z.string() })),
  without_reminder: count.describe('Open expiries without a reminder'),
  items_truncated: z.literal(true).optional().describe('True if the lists are truncated; absent if they are complete'),
});

const RISK_DAYS = 30;
const NOBODY = 'Unassigned';
const NO_TYPE = 'Uncategorized';

const monthAfter = (date: string, months: number): string =>
  DateTime.fromISO(date, { zone: 'utc' }).plus({ months }).toFormat('yyyy-MM');
const monthOf = (date: string): string => date.slice(0, 7);
const tenth = (value: number): number => Math.round(value * 10) / 10;
const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : tenth(values.reduce((sum, value) => sum + value, 0) / values.length);

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return 0;
  return tenth(sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2);
}

/** An open expiry with a due date, and the number of days until that date. */
interface Due extends ExpiryLine {
  expiry_date: string;
  daysLeft: number;
}

const itemOf = ({ id, name, expiry_date, act_by_date, type, priority, assigned_to }: Due) => ({
  ...{ id, name, expiry_date, act_by_date, type, priority },
  assigned_to: assigned_to ?? NOBODY,
});

const countInMonth = (due: readonly Due[], month: string): number =>
  due.filter(({ expiry_date }) => monthOf(expiry_date) === month).length;

const soonestFirst = (left: Due, right: Due): number =>
  left.expiry_date.localeCompare(right.expiry_date) || left.id.localeCompare(right.id);

const isOverdue = (due: Due): boolean => due.daysLeft < 0;
const isAtRisk = (due: Due): boolean => due.priority !== 'Low' && due.daysLeft >= 0 && due.daysLeft <= RISK_DAYS;

/** Maximum number of items across all lists in a response. */
export const MAX_FORECAST_ITEMS = 10_000;

type Forecast = ReturnType<typeof expiryForecastOf>;

/** Returns the maximum list length such that all lists together contain at most `max` items. */
function lengthWithinTotal(lengths: readonly number[], max: number): number {
  let left = max;
  const ascending = lengths.toSorted((first, second) => first - second);
  for (const [index, length] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - index));
    if (length > share) return share;
    left -= length;
  }
  return max;
}

/** If the lists contain too many items in total, truncates all lists to the same maximum length. */
export function truncateForecastItems(
  forecast: Forecast,
  max = MAX_FORECAST_ITEMS,
): Forecast & { items_truncated?: true } {
  const { renewalForecast, workload, overdueAging, riskItems } = forecast;
  const lists = [...renewalForecast, ...workload, overdueAging].map(({ items }) => items.length);
  const length = lengthWithinTotal([...lists, riskItems.length], max);
  if (Math.max(riskItems.length, ...lists) <= length) return forecast;
  const cut = <T extends { items: readonly unknown[] }>(group: T): T => ({
    ...group,
    items: group.items.slice(0, length),
  });
  return {
    ...forecast,
    renewalForecast: renewalForecast.map(cut),
    workload: workload.map(cut),
    overdueAging: cut(overdueAging),
    riskItems: riskItems.slice(0, length),
    items_truncated: true,
  };
}

/**
 * Ignores archived expiries. Completed expiries count only towards completionRate, the processing days and the totals
 * by type. A month's count includes its overdue expiries.
 *
 * @param today the calendar date in the organization’s time zone.
 * @param months the number of months, including the current one.
 */
export function expiryForecastOf(entries: readonly ExpiryLine[], today: string, months: number) {
  const kept = entries.filter((entry) => !entry.is_archive);
  const open = kept
    .filter(isOpenLine)
    .flatMap((entry): Due[] => {
      const { expiry_date } = entry;
      return expiry_date === null
        ? []
        : [{ ...entry, expiry_date, daysLeft: daysBetweenCalendarDates(today, expiry_date) }];
    })
    .sort(soonestFirst);
  const byMonth = Map.groupBy(open, (due) => monthOf(due.expiry_date));
  const horizon = Array.from({ length: months }, (_, index) => monthAfter(today, index));
  const renewalForecast = horizon.map((month) => monthForecast(month, byMonth.get(month) ?? []));
  return {
    success: true as const,
    summary: { ...summaryOf(kept, open, today), busiest_month: busiest(renewalForecast) },
    renewalForecast,
    workload: workloadOf(open, today),
    overdueAging: agingOf(open.filter(isOverdue)),
    typeAnalysis: typesOf(kept, open),
    riskItems: open.filter(isAtRisk).map(riskItem),
    without_reminder: kept.filter((entry) => isOpenLine(entry) && !entry.has_reminder).length,
  };
}

const monthForecast = (month: string, due: readonly Due[]) => ({
  month,
  count: due.length,
  highPriority: due.filter(({ priority }) => priority === 'High').length,
  items: due.map(itemOf),
});

const busiest = (forecast: readonly { month: string; count: number }[]): string | null =>
  forecast.reduce<{ month: string | null; count: number }>((most, month) => (month.count > most.count ? month : most), {
    month: null,
    count: 0,
  }).month;

function summaryOf(kept: readonly ExpiryLine[], open: readonly Due[], today: string) {
  const done = kept.filter((entry) => entry.is_done);
  const processingDays = done.flatMap(({ created_at: from, completed_at: to }) =>
    to === null ? [] : [(to.getTime() - from.getTime()) / DAY_MS],
  );
  return {
    totalActive: open.length,
    totalOverdue: open.filter(isOverdue).length,
    expiringThisMonth: countInMonth(open, monthAfter(today, 0)),
    expiringNextMonth: countInMonth(open, monthAfter(today, 1)),
    totalAtRisk: open.filter(isAtRisk).length,
    highPriorityAtRisk: open.filter((due) => isAtRisk(due) && due.priority === 'High').length,
    avgProcessingDays: mean(processingDays),
    medianProcessingDays: median(processingDays),
    completionRate: kept.length === 0 ? 0 : tenth((100 * done.length) / kept.length),
  };
}

function workloadOf(open: readonly Due[], today: string) {
  const people = [...Map.groupBy(open, (due) => due.assigned_to ?? NOBODY)].map(([userId, due]) => ({
    userId,
    name: due[0]?.assignee_name ?? NOBODY,
    total: due.length,
    thisMonth: countInMonth(due, monthAfter(today, 0)),
    nextMonth: countInMonth(due, monthAfter(today, 1)),
    overdue: due.filter(isOverdue).length,
    items: due.map(itemOf),
  }));
  return people.sort((left, right) => right.total - left.total || left.userId.localeCompare(right.userId));
}

function agingOf(overdue: readonly Due[]) {
  const between = (from: number, to: number): number =>
    overdue.filter(({ daysLeft }) => -daysLeft >= from && -daysLeft <= to).length;
  return {
    '1-7 days': between(1, 7),
    '8-30 days': between(8, 30),
    '31-90 days': between(31, 90),
    '90+ days': between(91, Number.POSITIVE_INFINITY),
    total: overdue.length,
    items: overdue.map((due) => ({ ...itemOf(due), days_overdue: -due.daysLeft })),
  };
}

function typesOf(kept: readonly ExpiryLine[], open: readonly Due[]) {
  const openByType = Map.groupBy(open, (due) => due.type ?? NO_TYPE);
  const types = [...Map.groupBy(kept, (entry) => entry.type ?? NO_TYPE)].map(([type, all]) => {
    const due = openByType.get(type) ?? [];
    return {
      type,
      total: all.length,
      active: due.length,
      expired: due.filter(isOverdue).length,
      upcoming: due.filter(({ daysLeft }) => daysLeft >= 0 && daysLeft <= RISK_DAYS).length,
      avgDurationDays: mean(all.flatMap(durationDays)),
    };
  });
  return types.sort((left, right) => right.total - left.total || left.type.localeCompare(right.type));
}

/**
 * The number of days from an expiry's creation to its due date. Returned as a one-element array, or an empty one
 * without a due date.
 */
const durationDays = ({ created_at: from, expiry_date: to }: ExpiryLine): number[] =>
  to === null ? [] : [daysBetweenCalendarDates(utcDateOf(from), to)];

const riskItem = (due: Due) => ({
  ...itemOf(due),
  days_left: due.daysLeft,
  assignee_name: due.assignee_name ?? NOBODY,
});
