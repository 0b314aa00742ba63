// Calendar dates: days without a time, `YYYY-MM-DD`.
import { DateTime } from 'luxon';
import { DAY_MS, MINUTE_MS } from './clock';

/** The last date per zone and its minute, because thousands of messages in one minute need the same date. */
const lastAsked = new Map<string, { minute: number; date: string | null }>();
const MAX_ZONES = 1_000;

/** The date in a zone at an instant; null for an invalid zone. */
export function calendarDateInZoneOrNull(timezone: string, at: Date): string | null {
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  const known = lastAsked.get(timezone);
  if (known?.minute === minute) return known.date;
  const date = DateTime.fromJSDate(at, { zone: timezone }).toISODate();
  if (lastAsked.size >= MAX_ZONES) lastAsked.clear();
  lastAsked.set(timezone, { minute, date });
  return date;
}

/** The date in an IANA zone at an instant. */
export function calendarDateInZone(timezone: string, at: Date): string {
  const date = calendarDateInZoneOrNull(timezone, at);
  if (date === null) throw new RangeError(`No day in the zone "${timezone}" at ${at.getTime()}`);
  return date;
}

const midnight = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The days from one date to another; negative if the other is earlier. */
export const daysBetweenCalendarDates = (from: string, to: string): number =>
  Math.round((midnight(to) - midnight(from)) / DAY_MS);

/** The date this many days later, or earlier if negative. */
export const calendarDatePlusDays = (date: string, days: number): string =>
  new Date(midnight(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The date in UTC, for counts that don't depend on a zone. */
export const utcDateOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The start of a date in UTC. */
export const startOfUtcDate = (date: string): Date => new Date(midnight(date));
