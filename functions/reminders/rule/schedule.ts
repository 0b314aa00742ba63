// Computes when a wall-clock rule fires, and moves that time into working hours. Pure; doesn't read the clock.
import { DateTime, IANAZone } from 'luxon';
import type { SendWindow } from '../../api/fields';
import { calendarDateIfValidZone, daysBetweenCalendarDates, MINUTE_MS } from '../../platform/clock';
import type { ReminderDateRelation, ReminderRule } from './record';

export type WallClockRule = Pick<ReminderRule, 'amount' | 'time_unit' | 'period' | 'time' | 'timezone'>;

export interface ComputedReminderTimes {
  /** The reminder's calendar date, as midnight UTC on that date. */
  reminder_date: Date;
  /** The instant when clocks in the time zone show `time` on the reminder's calendar date. */
  scheduled_at: Date;
}

/** The dates of an expiry from which reminders can be computed. */
export interface ReminderReferenceDates {
  expiry_date: string;
  /** Null if the expiry has no notice period. */
  act_by_date: string | null;
}

export type NoticePeriod = Pick<WallClockRule, 'amount' | 'time_unit'>;

/** Longer than any clock change in a time zone, and shorter than the interval between two changes. */
const MAX_CLOCK_JUMP_MS = 36 * 60 * MINUTE_MS;

/**
 * The instant when clocks in a time zone show a local time. Callers pass the local time as if it were UTC. If the
 * clocks skip that time, the result is later by the length of the gap. If they show it twice, the result is the earlier
 * instant.
 */
export function instantOfLocalTime(localMs: number, timezone: string): number {
  const zone = IANAZone.create(timezone);
  const offsetMs = (instantMs: number): number => zone.offset(instantMs) * MINUTE_MS;
  const before = localMs - offsetMs(localMs - MAX_CLOCK_JUMP_MS);
  const after = localMs - offsetMs(localMs + MAX_CLOCK_JUMP_MS);
  const shown = [before, after].filter((instant) => instant + offsetMs(instant) === localMs);
  // The clocks skip this local time. Using the offset from before the gap yields a time after the gap.
  return shown.length === 0 ? before : Math.min(...shown);
}

/** The instant of a local time `HH:MM` on a day. The day is passed as midnight UTC. */
export function instantOn(day: DateTime, time: string, zone: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return instantOfLocalTime(day.set({ hour, minute }).toMillis(), zone);
}

const PLURAL = { day: 'days', week: 'weeks', month: 'months', year: 'years' } as const;

/**
 * The date `amount` units before or after a date, or the date itself for `on`. If the resulting month has no such day,
 * its last day is used.
 */
function reminderDay(expiryDate: string, rule: Pick<WallClockRule, 'amount' | 'time_unit' | 'period'>): DateTime {
  const due = DateTime.fromISO(expiryDate, { zone: 'utc' });
  if (rule.period === 'on') return due;
  const span = { [PLURAL[rule.time_unit]]: rule.amount };
  return rule.period === 'before' ? due.minus(span) : due.plus(span);
}

const inRange = (day: DateTime): boolean => day.isValid && day.year >= 1900 && day.year <= 9998;

/**
 * The last day to give notice. Null if there is no date or notice period, or if the result is outside the years 1900 to
 * 9998.
 */
export function actByDate(expiryDate: string | null, notice: NoticePeriod | null): string | null {
  if (expiryDate === null || notice === null) return null;
  const day = reminderDay(expiryDate, { ...notice, period: 'before' });
  return inRange(day) ? day.toISODate() : null;
}

/** When a reminder for a date fires. Null if that is outside the years 1900 to 9998. */
export function reminderScheduleForDate(expiryDate: string, rule: WallClockRule): ComputedReminderTimes | null {
  const day = reminderDay(expiryDate, rule);
  if (!inRange(day)) return null;
  return {
    reminder_date: day.toJSDate(),
    scheduled_at: new Date(instantOn(day, rule.time, rule.timezone)),
  };
}

/** The number of calendar days from today, in the given time zone, to a date. Negative if the date has passed. */
export const daysUntil = (date: string, now: Date, timezone: string): number =>
  daysBetweenCalendarDates(calendarDateIfValidZone(timezone, now) ?? date, date);

/** If the window is null and the calendar has no holidays, all times are open. */
export interface OpenHours {
  send_window: SendWindow | null;
  isHoliday: (date: string) => boolean;
}

export const ALWAYS_OPEN: OpenHours = { send_window: null, isHoliday: () => false };

/** Why a time was moved. `recipient_time` means that it was moved because of the recipient's time zone. */
export const TIME_MOVE_REASONS = ['holiday', 'closed_day', 'closed_hours', 'recipient_time'] as const;
export type TimeMoveReason = (typeof TIME_MOVE_REASONS)[number];

/**
 * The maximum number of days to search for an open time. If none is found, the message is sent at its original time.
 */
export const MAX_DAYS_SEARCHED_FOR_OPEN = 31;
const WHOLE_DAY = { from: '00:00', to: '23:59' };

/** The calendar day of an instant in a time zone, as midnight UTC. */
const dayOf = (at: number, zone: string): DateTime =>
  DateTime.fromISO(DateTime.fromMillis(at, { zone }).toISODate() ?? '', { zone: 'utc' });

const dateOf = (day: DateTime): string => day.toISODate() ?? '';

function closedDay(day: DateTime, { send_window: window, isHoliday }: OpenHours): 'holiday' | 'closed_day' | null {
  if (isHoliday(dateOf(day))) return 'holiday';
  return window === null || window.days.includes(day.weekday) ? null : 'closed_day';
}

/**
 * The first and last open minutes of a day. Null if the day is closed, or if the clocks skip its open minutes. Samoa
 * once skipped a whole day, and some zones change their clocks at midnight.
 */
function openSpan(day: DateTime, hours: OpenHours, zone: string): { from: number; to: number } | null {
  if (closedDay(day, hours) !== null) return null;
  const isOnDay = (at: number): boolean => dayOf(at, zone).equals(day);
  const times = hours.send_window ?? WHOLE_DAY;
  const from = instantOn(day, times.from, zone);
  if (!isOnDay(from)) return null;
  const lastMinute = instantOn(day.plus({ days: 1 }), '00:00', zone) - MINUTE_MS;
  const to = [instantOn(day, times.to, zone), lastMinute].find(isOnDay) ?? from;
  // If the clocks change during the window, it must not end before it starts.
  return { from, to: Math.max(from, to) };
}

const minuteOf = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;

/** Why a time is outside working hours; null if it is inside. */
export function reasonOutsideOpenHours(at: Date, hours: OpenHours, zone: string): TimeMoveReason | null {
  if (hours.send_window === null && !hours.isHoliday(dateOf(dayOf(at.getTime(), zone)))) return null;
  const day = dayOf(at.getTime(), zone);
  const span = openSpan(day, hours, zone);
  if (span === null) return closedDay(day, hours);
  const minute = minuteOf(at);
  return minute >= span.from && minute <= span.to ? null : 'closed_hours';
}

/** The first open time at or after `at`, or null if there is none within {@link MAX_DAYS_SEARCHED_FOR_OPEN}. */
function nextOpen(at: Date, hours: OpenHours, zone: string): Date | null {
  const minute = minuteOf(at);
  const today = dayOf(minute, zone);
  for (let ahead = 0; ahead <= MAX_DAYS_SEARCHED_FOR_OPEN; ahead += 1) {
    const span = openSpan(today.plus({ days: ahead }), hours, zone);
    if (span && span.to >= minute) return new Date(Math.max(span.from, at.getTime()));
  }
  return null;
}

/** The last open time at or before `at`, or null if there is none within {@link MAX_DAYS_SEARCHED_FOR_OPEN}. */
function lastOpen(at: Date, hours: OpenHours, zone: string): Date | null {
  const minute = minuteOf(at);
  const today = dayOf(minute, zone);
  for (let back = 0; back <= MAX_DAYS_SEARCHED_FOR_OPEN; back += 1) {
    const span = openSpan(today.minus({ days: back }), hours, zone);
    if (span && span.from <= minute) return minute <= span.to ? at : new Date(span.to);
  }
  return null;
}

/** The nearest open time on the same day; null if the day is closed. */
export function nearestOpenTimeOnDay(own: Date, hours: OpenHours, zone: string): Date | null {
  const reason = reasonOutsideOpenHours(own, hours, zone);
  if (reason === null) return own;
  const span = openSpan(dayOf(own.getTime(), zone), hours, zone);
  return span && new Date(Math.min(Math.max(own.getTime(), span.from), span.to));
}

export interface SendTime {
  at: Date;
  /** Why the time was moved; null if it wasn't. */
  moved_because: TimeMoveReason | null;
}

/**
 * Moves a time into working hours. Times before the date move earlier, but not before `earliest`. Times after the date
 * move later, and times on the date stay on that day. If there is no such time, the message is sent at its original
 * time.
 */
export function moveToNearbyOpenHours(
  own: Date,
  { period, hours, zone, earliest }: { period: ReminderDateRelation; hours: OpenHours; zone: string; earliest: Date },
): SendTime {
  const reason = reasonOutsideOpenHours(own, hours, zone);
  const stays = { at: own, moved_because: null };
  if (reason === null) return stays;
  const at = period === 'before' ? lastOpen(own, hours, zone) : nextOpen(own, hours, zone);
  if (at === null || (period === 'before' && at < earliest)) return stays;
  const leavesItsDay = !dayOf(at.getTime(), zone).equals(dayOf(own.getTime(), zone));
  return period === 'on' && leavesItsDay ? stays : { at, moved_because: reason };
}
