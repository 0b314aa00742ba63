// One line of a schedule, in cron or App Engine words: when it falls due after, and last before, an instant.
import { Cron } from 'croner';

export interface ScheduleLine {
  /** The first occurrence later than the instant. */
  next(after: number): number | undefined;
  /** The last occurrence earlier than the instant. */
  previous(before: number): number | undefined;
}

const UNIT_MS = { minute: 60_000, min: 60_000, hour: 3_600_000 } as const;

/** @throws when the line is neither five cron fields nor `every N minutes|hours`. */
export function parseScheduleLine(line: string, timeZone: string): ScheduleLine {
  const [, count, unit] = /^every (\d+) (minute|min|hour)s?$/.exec(line.trim()) ?? [];
  if (count && unit) return interval(Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]);
  const cron = new Cron(line, { timezone: timeZone, paused: true, mode: '5-part' });
  return {
    next: (after) => cron.nextRun(new Date(after))?.getTime(),
    previous: (before) => cron.previousRuns(1, new Date(before))[0]?.getTime(),
  };
}

/** Counted from the epoch, so that the moments do not depend on when the sandbox started. */
function interval(everyMs: number): ScheduleLine {
  if (everyMs === 0) throw new Error('An interval must be longer than nothing.');
  return {
    next: (after) => (Math.floor(after / everyMs) + 1) * everyMs,
    previous: (before) => (Math.ceil(before / everyMs) - 1) * everyMs,
  };
}
