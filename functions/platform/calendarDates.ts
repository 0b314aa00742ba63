// Calendar dates: days without a time, `YYYY-MM-DD`.
import { DateTime } from 'luxon';
import { DAY_MS, MINUTE_MS } from './clock';

/** The date that each zone had last, and in which minute: thousands of messages of one minute ask the same. */
const lastAsked = new Map<string, { minute: number; date: string | null }>();
const MAX_ZONES = 1_000;

/** Which day it is in a zone at an instant; null for what is no zone. */
export function calendarDateInZoneOrNull(timezone: string, at: Date): string | null {
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  const known = lastAsked.get(timezone);
  if (known?.minute === minute) return known.date;
  const date = DateTime.fromJSDate(at, { zone: timezone }).toISODate();
  if (lastAsked.size >= MAX_ZONES) lastAsked.clear();
  lastAsked.set(timezone, { minute, date });
  return date;
}

/** Which day it is in a zone (IANA) at an instant. */
export function calendarDateInZone(timezone: string, at: Date): string {
  const date = calendarDateInZoneOrNull(timezone, at);
  if (date === null) throw new RangeError(`No day in the zone "${timezone}" at ${at.getTime()}`);
  return date;
}

const midnight = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** Days from one date to another; negative when that is before. */
export const daysBetweenCalendarDates = (from: string, to: string): number =>
  Math.round((midnight(to) - midnight(from)) / DAY_MS);

/** The date so many days after another; before it, when negative. */
export const calendarDatePlusDays = (date: string, days: number): string =>
  new Date(midnight(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The date in UTC, for counts that don't depend on a zone. */
export const utcDateOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The instant at which that date begins in UTC. */
export const startOfUtcDate = (date: string): Date => new Date(midnight(date));
