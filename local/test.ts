// `npm test`: checks, then every test against one of two suites, and a last line that counts them.
import { runChecks } from '../tools/check';
import { locationsOf } from '../tools/where/locations';
import { SECOND_TEST_SUITE, type SuiteConfig, suiteConfig } from './config';
import { PreconditionError } from './preconditionError';
import { runProgram } from './program';
import { filesAmong } from './testArguments';
import { HeldOutput, isReused, runLane, runMocha, type TestCounts } from './testLane';

/** The engines, whose tests move the clock by days. Mocha takes each file once, where it is named first. */
const ENGINES = [
  'test/behaviour/mainJob.test.ts',
  'test/behaviour/{reminderDelivery,workflows,documentRequests,billing,webhooks}/**/*.test.ts',
];
/** What runs after the engines, in the same lane: as much as makes both lanes take about the same time. */
const AFTER_ENGINES = ['test/behaviour/{pages,privacy}/**/*.test.ts', 'test/{local,whole}/**/*.test.ts'];
const ALL = 'test/**/*.test.ts';
/** Looks at what the suites have logged in all the tests. */
const LAST = 'test/whole/indexes.test.ts';

const USAGE = `npm test -- [arguments]: runs the checks and all tests; with arguments, a part of the tests alone.

  <file> …            those files
  -g <text>           tests whose title has that text
  --endpoint <name>   tests in which that endpoint, worker, function or page is named
  --help              say this

Of mocha's options: --bail, --invert, --fgrep, --ignore, --retries, --timeout, --reporter.`;

/**
 * `--endpoint <name>` runs the tests that name it: an endpoint, a worker, a deployed function or a page. Other arguments
 * go to mocha (`npm test -- -g 'recurring'`, `npm test -- test/behaviour/expiries/*.test.ts`); with any, checks are left out.
 */
async function test(signal: AbortSignal): Promise<void> {
  const given = process.argv.slice(2);
  if (given.includes('--help') || given.includes('-h')) return console.log(USAGE);
  filesAmong(given, { '--endpoint': true });
  const mochaArguments = await withEndpoint(given);
  const config = suiteConfig({ ...process.env, SUITE: process.env.SUITE ?? 'test' });
  const counts =
    mochaArguments.length === 0
      ? await everything(config, signal)
      : [await runLane({ config, mochaArguments: withFiles(mochaArguments), signal })];
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  showSlowest(counts);
  // Again at the end: where the first lane printed it, thousands of lines stand above.
  for (const failure of counts.flatMap((count) => count.failures)) console.log(`Failed: ${failure}\n`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || counts.some((count) => count.passed === 0) ? 1 : 0;
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

/** `--endpoint <name>` becomes the files of tests in which that name stands. */
async function withEndpoint(given: string[]): Promise<string[]> {
  const at = given.indexOf('--endpoint');
  if (at < 0) return given;
  const name = given[at + 1] ?? '';
  const found = await locationsOf(name);
  if (!found) throw new PreconditionError(`Nothing is called “${name}”: no endpoint, worker or page.`);
  const tests = found.tests.filter((path) => path.endsWith('.test.ts'));
  if (tests.length === 0) throw new PreconditionError(`No test names ${name}.`);
  console.log(`${name} is named in:\n  ${tests.join('\n  ')}`);
  return given.toSpliced(at, 2, ...tests);
}

const withFiles = (mochaArguments: string[]): string[] =>
  filesAmong(mochaArguments).length > 0 ? mochaArguments : [...mochaArguments, ...ENGINES, ALL];

async function everything(config: SuiteConfig, signal: AbortSignal): Promise<TestCounts[]> {
  const checks = await runChecks();
  const failedChecks = checks.filter((check) => !check.passed);
  if (!(await isReused(config))) process.env.DOORS = 'production';
  const lanes = (await isReused(config))
    ? [await runLane({ config, mochaArguments: [...ENGINES, ALL, '--ignore', LAST], signal })]
    : await twoLanes(config, signal);
  const tested = lanes.length === 1 ? [config.name] : [config.name, SECOND_TEST_SUITE];
  process.env.TESTED_SUITES = tested.join(',');
  const last = await runMocha({ config, mochaArguments: [LAST], signal });
  const failures = failedChecks.map((check) => `check ${check.name} (npm run check shows it again)`);
  const passed = checks.length - failures.length;
  return [{ passed, failed: failures.length, failures, slowest: [] }, ...lanes, last];
}

/**
 * The engines and some of the rest against one suite, all else beside them against another: a test mostly waits for
 * one process or another, so two lanes take hardly more than half the time of one. The second starts when the first stands, and prints when
 * the first has ended.
 */
async function twoLanes(config: SuiteConfig, signal: AbortSignal): Promise<TestCounts[]> {
  const output = new HeldOutput();
  const firstIsUp = Promise.withResolvers<void>();
  const firstFiles = [...ENGINES, ...AFTER_ENGINES];
  const first = runLane({
    config,
    mochaArguments: [...firstFiles, '--ignore', LAST],
    onUp: firstIsUp.resolve,
    signal,
  });
  const second = firstIsUp.promise.then(() => {
    const beside = suiteConfig({ ...process.env, SUITE: SECOND_TEST_SUITE });
    const except = [...firstFiles, LAST].flatMap((files) => ['--ignore', files]);
    return runLane({ config: beside, mochaArguments: [ALL, ...except], output, signal });
  });
  return Promise.all([first.finally(() => output.release()), second]);
}

runProgram(test);
