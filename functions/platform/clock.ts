// The service’s clock. Areas never read the machine’s clock.
import { readFileSync } from 'node:fs';
import { params } from './params';

/** The service's clock minus the machine's, in milliseconds: 0 unless a local suite moves it. */
function offsetMs(): number {
  const file = params.clockOffsetFile();
  if (file === '') return 0;
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    return 0;
  }
}

export const clock = {
  now: (): Date => new Date(Date.now() + offsetMs()),
  /** Converts a commit time reported by the platform to this clock, which a local suite may have moved. */
  ofPlatform: (reported: string): Date => new Date(new Date(reported).getTime() + offsetMs()),
};

/** Milliseconds for measuring durations. `performance.now()` would load a module that the first answer doesn't need. */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;

export const addMs = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

/** The later of two instants. The platform’s commit time can be slightly earlier than the time in the record. */
export const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);

/** The earliest of some instants; null if there is none. */
export function earliest(instants: readonly (Date | null)[]): Date | null {
  const times = instants.flatMap((instant) => instant?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times));
}

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
