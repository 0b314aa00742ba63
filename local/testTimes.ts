// How long each test file took in the last whole run on this machine; in a new clone, the times of test/times.json.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './config';

export type TestTimes = Readonly<Record<string, number>>;

const FILE = join(ROOT, '.local/test-times.json');
const MEASURED_ELSEWHERE = join(ROOT, 'test/times.json');
/** Times of shorter files aren't kept: they hardly change how the files are distributed. */
const KEPT_FROM_MS = 2_000;
const SHORT_MS = 500;

const read = (file: string): TestTimes =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TestTimes) : {};

export const readTimes = (): TestTimes => read(existsSync(FILE) ? FILE : MEASURED_ELSEWHERE);

/** Keeps the times of files that did not run. */
export function keepTimes(times: TestTimes): void {
  const kept = Object.entries({ ...readTimes(), ...times })
    .filter(([, ms]) => ms >= KEPT_FROM_MS)
    .map(([file, ms]) => [file, Math.round(ms)] as const)
    .toSorted(([a], [b]) => a.localeCompare(b));
  mkdirSync(join(ROOT, '.local'), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}

export const expectedMs = (times: TestTimes, file: string): number => times[file] ?? SHORT_MS;

/** A later lane starts its suite when the previous one is up. */
const LATER_START_MS = 15_000;

/**
 * Distributes files so that all lanes end at about the same time: longest file first, each to the lane with the least
 * work.
 */
export function splitByTime(files: readonly string[], times: TestTimes, lanes: number): string[][] {
  const split = Array.from({ length: lanes }, (_, lane) => ({
    files: [] as string[],
    ms: lane * LATER_START_MS,
  }));
  const longestFirst = files.toSorted((a, b) => expectedMs(times, b) - expectedMs(times, a));
  for (const file of longestFirst) {
    const least = split.reduce((best, lane) => (lane.ms < best.ms ? lane : best));
    least.files.push(file);
    least.ms += expectedMs(times, file);
  }
  return split.map((lane) => lane.files.toSorted());
}
