// `npm test`: the tests that a change can plausibly break, and the checks beside them. `npm run test:deep`: tests that
// search widely.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type CheckResult, printChecks, runChecks } from '../tools/check';
import { locationsOf } from '../tools/where';
import { ROOT, SECOND_TEST_SUITE, type SuiteConfig, suiteConfig } from './config';
import { PreconditionError } from './preconditionError';
import { runProgram } from './program';
import { filesAmong } from './testArguments';
import { failure, isReused, runLane, runMocha, type TestCounts, type TestMessage } from './testLane';
import { describeFailures, TestProgress } from './testReport';
import { expectedMs, keepTimes, readTimes, splitByTime } from './testTimes';

const ALL = 'test/**/*.test.ts';
const DEEP = 'test/**/*.deep.test.ts';
/**
 * Short in `npm test`; `npm run test:deep` searches further: longer sequences, more callers, both devices
 * (test/support/depth.ts).
 */
const IN_BOTH = [
  'test/{behaviour,unit}/**/{anyOrder,anyCounts,random*,every*}.test.ts',
  'test/behaviour/{pages,console}/*.test.ts',
];
/** Reads the queries that the suites logged during all tests. */
const LAST = 'test/whole/indexes.test.ts';

const USAGE = `npm test -- [arguments]: runs the checks and the tests that a change can plausibly break; with arguments, only some of these tests.
npm run test:deep -- [arguments]: runs the tests that search widely (*.deep.test.ts, long random sequences, pages on both devices).

  <file> …            only these files
  -g <text>           tests with this text in their title
  --endpoint <name>   a minute of tests that name this endpoint, worker, function or page
  --help              show this help

Supported mocha options: --bail, --invert, --fgrep, --ignore, --retries, --timeout, --reporter.`;

/**
 * `--endpoint <name>` runs the tests that mention an endpoint, a worker, a deployed function or a page. Other arguments
 * go to mocha (`npm test -- -g 'recurring'`, `npm test -- test/behaviour/expiries/*.test.ts`). With any argument,
 * checks are skipped.
 */
async function test(signal: AbortSignal): Promise<void> {
  const given = process.argv.slice(2).filter((argument) => argument !== '--deep');
  const isDeep = process.argv.includes('--deep');
  if (given.includes('--help') || given.includes('-h')) return console.log(USAGE);
  filesAmong(given, { '--endpoint': true });
  if (isDeep) process.env.DEEP = '1';
  const mochaArguments = await withEndpoint(given, isDeep);
  const config = suiteConfig({ ...process.env, SUITE: process.env.SUITE ?? 'test' });
  const counts =
    mochaArguments.length === 0
      ? await runAll(config, isDeep, signal)
      : [await runLane({ config, mochaArguments: withFiles(mochaArguments), signal })];
  showSlowest(counts);
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failures = counts.flatMap((count) => count.failures);
  if (failures.length > 0) console.log(`\n${describeFailures(failures)}`);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

const SLOWEST_SHOWN = 10;
const WORTH_SHOWING_MS = 500;

function showSlowest(counts: readonly TestCounts[]): void {
  const slowest = counts
    .flatMap((count) => count.slowest)
    .filter(({ ms }) => ms >= WORTH_SHOWING_MS)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST_SHOWN);
  if (slowest.length === 0) return;
  const lines = slowest.map(({ title, ms }) => `  ${(ms / 1000).toFixed(1)} s  ${title}`);
  console.log(`\nSlowest:\n${lines.join('\n')}\n`);
}

/** Keeps `--endpoint` below two minutes; the start of the suite takes almost one. */
const MAX_ENDPOINT_TESTS_MS = 60_000;

/**
 * Replaces `--endpoint <name>` by the test files that mention the name: those of `npm test` or of `test:deep`. Many
 * tests may mention it; those of its own folder come first, then the shortest.
 */
async function withEndpoint(given: string[], isDeep: boolean): Promise<string[]> {
  const at = given.indexOf('--endpoint');
  if (at < 0) return given;
  const name = given[at + 1] ?? '';
  const found = await locationsOf(name);
  if (!found) throw new PreconditionError(`No endpoint, worker or page is named “${name}”.`);
  const run = new Set(filesOf(isDeep));
  const tests = found.tests.filter((path) => run.has(path));
  if (tests.length === 0)
    throw new PreconditionError(`No test of npm ${isDeep ? 'run test:deep' : 'test'} names ${name}.`);
  const areas = found.code.map((path) => path.split('/')[1]);
  const times = readTimes();
  const ordered = tests.toSorted((one, other) => {
    const [isOwn, isOthersOwn] = [one, other].map((path) => areas.includes(path.split('/')[2]));
    return Number(isOthersOwn) - Number(isOwn) || expectedMs(times, one) - expectedMs(times, other);
  });
  let ms = 0;
  const chosen = ordered.filter((file, index) => {
    ms += expectedMs(times, file);
    return index === 0 || ms <= MAX_ENDPOINT_TESTS_MS;
  });
  console.log(`Tests that name ${name}:\n  ${chosen.join('\n  ')}`);
  const others = tests.filter((file) => !chosen.includes(file));
  if (others.length > 0) console.log(`Not run, to stay below two minutes:\n  ${others.join('\n  ')}`);
  return given.toSpliced(at, 2, ...chosen);
}

const withFiles = (mochaArguments: string[]): string[] =>
  filesAmong(mochaArguments).length > 0 ? mochaArguments : [...mochaArguments, ALL];

function filesOf(isDeep: boolean): string[] {
  const among = (patterns: string | string[]): string[] => globSync(patterns, { cwd: ROOT });
  if (isDeep) return [...new Set(among([DEEP, ...IN_BOTH]))];
  const others = new Set([...among(DEEP), LAST]);
  return among(ALL).filter((file) => !others.has(file));
}

/** The checks run beside the tests, which mostly wait. */
async function runAll(config: SuiteConfig, isDeep: boolean, signal: AbortSignal): Promise<TestCounts[]> {
  const reused = await isReused(config);
  // Both lanes use the first suite's.
  if (!reused) process.env.DOORS_BUILD = `${config.buildDir}-deployed`;
  const second = suiteConfig({ ...process.env, SUITE: SECOND_TEST_SUITE });
  const configs = reused ? [config] : [config, second];
  const [checks, counts] = await Promise.all([isDeep ? [] : runChecks(), runLanes(configs, filesOf(isDeep), signal)]);
  printChecks(checks);
  process.env.TESTED_SUITES = configs.map(({ name }) => name).join(',');
  const last = await runMocha({ config, mochaArguments: [LAST], signal });
  return [countsOfChecks(checks), ...counts, last];
}

function countsOfChecks(checks: readonly CheckResult[]): TestCounts {
  const failures = checks
    .filter((check) => !check.passed)
    .map(({ name, output }) => failure(`check ${name}`, [...output.split('\n'), 'Run it alone: npm run check']));
  return { passed: checks.length - failures.length, failed: failures.length, failures, slowest: [] };
}

/**
 * All files, in one lane per suite: a test mostly waits, so two lanes take little more than half the time of one. The
 * second suite starts when the first is up.
 */
async function runLanes(
  configs: readonly SuiteConfig[],
  files: readonly string[],
  signal: AbortSignal,
): Promise<TestCounts[]> {
  const times = readTimes();
  const split = splitByTime(files, times, configs.length);
  const progress = new TestProgress(split, (file) => expectedMs(times, file));
  const firstIsUp = Promise.withResolvers<void>();
  const counts = await Promise.all(
    configs.map(async (config, lane) => {
      if (lane > 0) await firstIsUp.promise;
      const counted = await runLane({
        config,
        mochaArguments: split[lane] ?? [],
        isFirst: lane === 0,
        onUp: firstIsUp.resolve,
        logFile: join(config.runDir, 'tests.log'),
        onMessage: (message) => show(progress, lane, message),
        signal,
      });
      if (counted.passed > 0 || counted.failed > 0) return counted;
      return { ...counted, failed: 1, failures: [failure(`The suite “${config.name}” ran no tests`)] };
    }),
  );
  progress.finish();
  keepTimes(progress.times);
  return counts;
}

function show(progress: TestProgress, lane: number, message: TestMessage): void {
  if ('planned' in message) progress.plan(lane, message.planned);
  else if ('ended' in message) progress.end(lane, message.ended);
  else if ('failed' in message) progress.fail(message.failed);
}

runProgram(test);
