// Mocha's spec output; reports to `npm test`, which started it, what came of the tests and which took longest.
import Mocha from 'mocha';
import type { TestCounts } from '../../local/testLane';

const SLOWEST_REPORTED = 10;
const LINES_OF_A_FAILURE = 12;

class Reporter extends Mocha.reporters.Spec {
  readonly #finished: Mocha.Test[] = [];

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    runner.on(Mocha.Runner.constants.EVENT_TEST_PASS, (test) => this.#finished.push(test));
  }

  /** Called before mocha exits the process, so the counts are on their way before that. */
  override done(failures: number, exit?: (failures: number) => void): void {
    const { passes, failures: failed } = this.stats;
    const slowest = this.#finished
      .map((test) => ({ title: test.fullTitle(), ms: test.duration ?? 0 }))
      .sort((a, b) => b.ms - a.ms)
      .slice(0, SLOWEST_REPORTED);
    const counts: TestCounts = { passed: passes, failed, failures: this.failures.map(described), slowest };
    if (process.send) process.send(counts, undefined, {}, () => exit?.(failures));
    else exit?.(failures);
  }
}

/** `Title of the test`, then why and where, a line each. */
function described(test: Mocha.Test): string {
  const trace = test.err?.stack ?? String(test.err?.message ?? 'no reason was given');
  const lines = trace
    .split('\n')
    .filter((line) => !line.includes('node_modules') && !line.includes('(node:'));
  return [test.fullTitle(), ...lines.slice(0, LINES_OF_A_FAILURE).map((line) => `    ${line.trim()}`)].join(
    '\n',
  );
}

// biome-ignore lint/style/noDefaultExport: where mocha looks for a reporter
export { Reporter as default };
