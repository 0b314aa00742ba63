// The service’s clock, durations, and calendar dates (days without a time, as `YYYY-MM-DD`). Other modules never read
// the machine’s clock.
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { DateTime } from 'luxon';
import { deploymentParams } from './params';

/**
 * How far the service's clock is ahead of the machine's, in milliseconds. This is 0 unless a local test suite moves the
 * clock.
 */
function offsetMs(): number {
  const file = deploymentParams.clockOffsetFile();
  if (file === '') return 0;
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    return 0;
  }
}

export const clock = {
  now: (): Date => new Date(Date.now() + offsetMs()),
  /**
   * Converts a commit time reported by the platform to this clock's time, which a local test suite may have shifted.
   */
  ofPlatform: (reported: string): Date => new Date(new Date(reported).getTime() + offsetMs()),
};

/**
 * Monotonic time in milliseconds, for measuring durations. Doesn't use `performance.now()`, because that would load a
 * module that the first response doesn't need.
 */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;

export const addMs = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

/**
 * Returns the later of two instants. The platform’s commit time can be slightly earlier than the time stored in the
 * record.
 */
export const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);

/** The earliest of the given instants; null if there are none. */
export function earliest(instants: readonly (Date | null)[]): Date | null {
  const times = instants.flatMap((instant) => instant?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times));
}

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Caches each time zone's date for the last requested minute, because thousands of messages may need it within that
 * minute.
 */
const lastAsked = new Map<string, { minute: number; date: string | null }>();
const MAX_ZONES = 1_000;

/** The date in a time zone at a given instant, or null if the zone is invalid. */
export function calendarDateIfValidZone(timezone: string, at: Date): string | null {
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  const known = lastAsked.get(timezone);
  if (known?.minute === minute) return known.date;
  const date = DateTime.fromJSDate(at, { zone: timezone }).toISODate();
  if (lastAsked.size >= MAX_ZONES) lastAsked.clear();
  lastAsked.set(timezone, { minute, date });
  return date;
}

/** The date in an IANA time zone at a given instant. */
export function calendarDateInZone(timezone: string, at: Date): string {
  const date = calendarDateIfValidZone(timezone, at);
  if (date === null) throw new RangeError(`No date in the zone "${timezone}" at ${at.getTime()}`);
  return date;
}

const midnight = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The number of days from one date to another; negative if the second is earlier. */
export const daysBetweenCalendarDates = (from: string, to: string): number =>
  Math.round((midnight(to) - midnight(from)) / DAY_MS);

/** Adds days to a date; a negative number gives an earlier date. */
export const calendarDatePlusDays = (date: string, days: number): string =>
  new Date(midnight(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The date in UTC, for counts that don't depend on a time zone. */
export const utcDateOf = (at: Date): string => at.toISOString().slice(0, 10);

export const utcMidnightOfDate = (date: string): Date => new Date(midnight(date));

export const startOfNextUtcDate = (at: Date): Date => utcMidnightOfDate(calendarDatePlusDays(utcDateOf(at), 1));

/** How long a computation may block the event loop before it yields. */
const MAX_MS = 5;

/** Resolves once every waiting computation has had its turn to run. */
let line: Promise<void> = Promise.resolve();

/**
 * Returns a function for long computations to await between steps. It yields to the event loop once 5 ms have passed.
 * Concurrent computations take turns, so ten of them delay a request no more than one would. `every` is the number of
 * short steps between time checks.
 */
export function eventLoopYielder(every = 1): () => Promise<void> | undefined {
  let since = monotonicMs();
  let steps = 0;
  const pause = async (): Promise<void> => {
    line = line.then(() => setImmediate());
    await line;
    since = monotonicMs();
  };
  return () => {
    steps += 1;
    return steps % every === 0 && monotonicMs() - since >= MAX_MS ? pause() : undefined;
  };
}
