// Mocha's spec output, then the slowest tests; reports the counts to `npm test`, which started it.
import Mocha from 'mocha';
import type { TestCounts } from '../../local/testLane';

const SLOWEST_SHOWN = 5;
const WORTH_SHOWING_MS = 500;
const LINES_OF_A_FAILURE = 12;

class Reporter extends Mocha.reporters.Spec {
  readonly #finished: Mocha.Test[] = [];

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    runner.on(Mocha.Runner.constants.EVENT_TEST_PASS, (test) => this.#finished.push(test));
  }

  override epilogue(): void {
    super.epilogue();
    const slowest = this.#finished
      .filter((test) => (test.duration ?? 0) >= WORTH_SHOWING_MS)
      .sort((a, b) => (b.duration ?? 0) - (a.duration ?? 0))
      .slice(0, SLOWEST_SHOWN);
    if (slowest.length > 0) console.log('  Slowest:');
    for (const test of slowest) {
      console.log(`    ${((test.duration ?? 0) / 1000).toFixed(1)} s  ${test.fullTitle()}`);
    }
  }

  /** Called before mocha exits the process, so the counts are on their way before that. */
  override done(failures: number, exit?: (failures: number) => void): void {
    const { passes, failures: failed } = this.stats;
    const counts: TestCounts = { passed: passes, failed, failures: this.failures.map(described) };
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
