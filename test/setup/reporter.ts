// Mocha's spec output, plus reports to `npm test`: progress, failures and the slowest tests.
import { relative } from 'node:path';
import { inspect } from 'node:util';
import Mocha from 'mocha';
import { ROOT } from '../../local/config';
import type { TestCounts, TestFailure, TestMessage } from '../../local/testLane';

const SLOWEST_REPORTED = 10;
const MAX_VALUE_CHARACTERS = 300;
const MAX_LINE_CHARACTERS = 400;
const { EVENT_SUITE_BEGIN, EVENT_TEST_BEGIN, EVENT_TEST_END, EVENT_TEST_FAIL, EVENT_TEST_PASS } =
  Mocha.Runner.constants;

const send = (message: TestMessage): void => void process.send?.(message);
const fileOf = ({ file }: Mocha.Runnable): string => (file ? relative(ROOT, file) : '');

class Reporter extends Mocha.reporters.Spec {
  readonly #finished: Mocha.Test[] = [];

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    let hasPlanned = false;
    const plan = (): void => {
      if (!hasPlanned) send({ planned: runner.total });
      hasPlanned = true;
    };
    // After all root hooks, whose time belongs to no file.
    runner.on(EVENT_SUITE_BEGIN, (suite) => suite.root || plan());
    runner.on(EVENT_TEST_BEGIN, plan);
    runner.on(EVENT_TEST_PASS, (test) => this.#finished.push(test));
    runner.on(EVENT_TEST_FAIL, (test) => send({ failed: test.fullTitle() }));
    runner.on(EVENT_TEST_END, (test) => send({ ended: fileOf(test) }));
  }

  /** Mocha exits only after this, so the counts are sent first. */
  override done(failures: number, exit?: (failures: number) => void): void {
    const { passes, failures: failed } = this.stats;
    const slowest = this.#finished
      .map((test) => ({ title: test.fullTitle(), ms: test.duration ?? 0 }))
      .sort((a, b) => b.ms - a.ms)
      .slice(0, SLOWEST_REPORTED);
    const counts: TestCounts = { passed: passes, failed, failures: this.failures.map(failureOf), slowest };
    const message: TestMessage = { counts };
    if (process.send) process.send(message, undefined, {}, () => exit?.(failures));
    else exit?.(failures);
  }
}

const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)} … (${text.length} characters)` : text;

type Thrown = Partial<Error> & { expected?: unknown; actual?: unknown; showDiff?: boolean };

function failureOf(test: Mocha.Test): TestFailure {
  const { message = 'no reason', stack = '', expected, actual, showDiff } = (test.err ?? {}) as Thrown;
  const value = (given: unknown): string =>
    shortened(inspect(given, { breakLength: Number.POSITIVE_INFINITY, depth: 6 }), MAX_VALUE_CHARACTERS);
  const compared =
    showDiff === false || (expected === undefined && actual === undefined)
      ? []
      : [`expected: ${value(expected)}`, `came:     ${value(actual)}`];
  const places = stack.split('\n').filter((line) => /^\s+at .*\btest\//.test(line));
  const reason = [...message.split('\n').slice(0, 6), ...compared, ...places.slice(0, 2)];
  const lines = reason.map((line) => shortened(line.trim(), MAX_LINE_CHARACTERS)).filter((line) => line !== '');
  // A failed hook has its own title, which selects no test.
  const isTest = test.type === 'test';
  return {
    file: fileOf(test),
    title: isTest ? test.fullTitle() : '',
    reason: isTest ? lines : [test.fullTitle(), ...lines],
  };
}

// biome-ignore lint/style/noDefaultExport: mocha loads a reporter from the default export
export { Reporter as default };
