// Computes the time of a wall-clock rule. Pure, no clock.
import { DateTime, IANAZone } from 'luxon';
import { calendarDateInZoneOrNull, daysBetweenCalendarDates, MINUTE_MS } from '../../platform/clock';
import type { Period, ReferenceDate, TimeUnit } from './record';

export interface WallClockRule {
  amount: number;
  time_unit: TimeUnit;
  period: Period;
  /** `HH:MM` */
  time: string;
  /** IANA */
  timezone: string;
}

export interface Schedule {
  /** The reminder's calendar date, as midnight UTC of that date. */
  reminder_date: Date;
  /** The instant at which the zone's clocks show `time` on that date. */
  scheduled_at: Date;
}

/** The dates of an expiry that reminders can count from. */
export interface DueDates {
  expiry_date: string;
  /** Null if the expiry has no notice period. */
  act_by_date: string | null;
}

/** Null if the expiry doesn't have this date. */
export const referenceDate = (dates: DueDates, relativeTo: ReferenceDate): string | null => dates[relativeTo];

export interface NoticePeriod {
  amount: number;
  time_unit: TimeUnit;
}

/** More than any zone's clocks ever jumped, and less than the time between two jumps. */
const AROUND_MS = 36 * 60 * MINUTE_MS;

/**
 * The instant at which a zone's clocks show a local time, which is passed as if it were UTC. In a gap, the result is
 * later by the gap's length. In an overlap, it is the first of the two.
 */
export function instantOfLocalTime(localMs: number, timezone: string): number {
  const zone = IANAZone.create(timezone);
  const offsetMs = (instantMs: number): number => zone.offset(instantMs) * MINUTE_MS;
  const before = localMs - offsetMs(localMs - AROUND_MS);
  const after = localMs - offsetMs(localMs + AROUND_MS);
  const shown = [before, after].filter((instant) => instant + offsetMs(instant) === localMs);
  // In a gap, the clocks show neither. The offset before the gap moves the time past its end.
  return shown.length === 0 ? before : Math.min(...shown);
}

const PLURAL = { day: 'days', week: 'weeks', month: 'months', year: 'years' } as const;

/** The date `amount` units before, on or after a date. Month ends give the last valid day. */
function reminderDay(
  expiryDate: string,
  rule: Pick<WallClockRule, 'amount' | 'time_unit' | 'period'>,
): DateTime {
  const due = DateTime.fromISO(expiryDate, { zone: 'utc' });
  if (rule.period === 'on') return due;
  const span = { [PLURAL[rule.time_unit]]: rule.amount };
  return rule.period === 'before' ? due.minus(span) : due.plus(span);
}

const inRange = (day: DateTime): boolean => day.isValid && day.year >= 1900 && day.year <= 9998;

/** The last day to give notice. Null without a date or notice period, or outside the years 1900 to 9998. */
export function actByDate(expiryDate: string | null, notice: NoticePeriod | null): string | null {
  if (expiryDate === null || notice === null) return null;
  const day = reminderDay(expiryDate, { ...notice, period: 'before' });
  return inRange(day) ? day.toISODate() : null;
}

/** The schedule of a reminder for a date. Null outside the years 1900 to 9998. */
export function reminderScheduleForDate(expiryDate: string, rule: WallClockRule): Schedule | null {
  const day = reminderDay(expiryDate, rule);
  if (!inRange(day)) return null;
  const [hour = 0, minute = 0] = rule.time.split(':').map(Number);
  const local = day.set({ hour, minute });
  return {
    reminder_date: day.toJSDate(),
    scheduled_at: new Date(instantOfLocalTime(local.toMillis(), rule.timezone)),
  };
}

/** Calendar days from today in a zone to a date; negative if it has passed. */
export const daysUntil = (date: string, now: Date, timezone: string): number =>
  daysBetweenCalendarDates(calendarDateInZoneOrNull(timezone, now) ?? date, date);
