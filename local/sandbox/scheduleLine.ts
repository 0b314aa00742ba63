// Parses a schedule line (cron or App Engine syntax), and finds its next and last occurrences.
import { Cron } from 'croner';

export interface ScheduleLine {
  /** The first occurrence after the instant. */
  next(after: number): number | undefined;
  /** The last occurrence before the instant. */
  previous(before: number): number | undefined;
}

const UNIT_MS = { minute: 60_000, min: 60_000, hour: 3_600_000 } as const;

/** @throws unless the line has five cron fields or says `every N minutes|hours`. */
export function parseScheduleLine(line: string, timeZone: string): ScheduleLine {
  const [, count, unit] = /^every (\d+) (minute|min|hour)s?$/.exec(line.trim()) ?? [];
  if (count && unit) return interval(Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]);
  const cron = new Cron(line, { timezone: timeZone, paused: true, mode: '5-part' });
  return {
    next: (after) => cron.nextRun(new Date(after))?.getTime(),
    previous: (before) => cron.previousRuns(1, new Date(before))[0]?.getTime(),
  };
}

/** Counted from the epoch, so that the times don't depend on the sandbox's start. */
function interval(everyMs: number): ScheduleLine {
  if (everyMs === 0) throw new Error('The interval must not be zero.');
  return {
    next: (after) => (Math.floor(after / everyMs) + 1) * everyMs,
    previous: (before) => (Math.ceil(before / everyMs) - 1) * everyMs,
  };
}
