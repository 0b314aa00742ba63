// A lane of tests: one mocha against one suite.
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { clientEnvironment, PROJECT, REGION, ROOT, type SuiteConfig } from './config';
import { keepLogsLimited } from './logLimit';
import { PreconditionError } from './preconditionError';
import { printFailure } from './program';
import { Progress } from './progress';
import { isUp } from './readiness';
import { changedSince } from './staleBuild';
import { type Suite, startSuite } from './suite';

/** What `test/setup/reporter.ts` sends when mocha has run everything. */
export interface TestCounts {
  passed: number;
  failed: number;
  /** What failed and why, for the end of the run. */
  failures: string[];
  slowest: { title: string; ms: number }[];
}

const NONE: TestCounts = { passed: 0, failed: 0, failures: [], slowest: [] };

export interface Lane {
  config: SuiteConfig;
  /** Files and options for mocha. */
  mochaArguments: readonly string[];
  /** Told once the suite stands. */
  onUp?: () => void;
  /** Where what mocha prints goes; absent: to the terminal. */
  output?: HeldOutput;
  signal: AbortSignal;
}

/** Those of the emulators' own that no test reads. */
const DEBUG_LOGS = /-debug\.log$/;

/** A suite that does not start counts as one failure, so that the closing line never lies. */
export async function runLane(lane: Lane): Promise<TestCounts> {
  const suite = await runningSuite(lane).catch((error: unknown) => {
    lane.signal.throwIfAborted();
    printFailure(error);
  });
  lane.onUp?.();
  if (!suite) return { ...NONE, failed: 1, failures: [`The suite “${lane.config.name}” did not start`] };
  const over = new AbortController();
  void keepLogsLimited(lane.config, AbortSignal.any([lane.signal, over.signal]), DEBUG_LOGS);
  try {
    return await runMocha(lane);
  } finally {
    over.abort();
    await suite.stop();
  }
}

/** A suite of its own, or with REUSE_SUITE=1 the one that `npm run suite` keeps running under the same name. */
async function runningSuite({ config, signal, output }: Lane): Promise<Pick<Suite, 'stop'>> {
  if (await isReused(config)) {
    requireFreshBuild(config);
    console.log('Reusing the suite that is running.');
    return { stop: async () => undefined };
  }
  if (output) return startSuite(config, { onProgress: () => undefined, signal, forTests: true });
  const progress = new Progress();
  const suite = await startSuite(config, { onProgress: progress.show, signal, forTests: true }).catch(
    (error) => {
      progress.finish('Suite not started');
      throw error;
    },
  );
  progress.finish('Suite is up');
  return suite;
}

/** A suite that is kept running has the code of its last build: tests of other code would prove nothing. */
function requireFreshBuild({ name, buildDir }: SuiteConfig): void {
  const changed = changedSince(join(ROOT, 'functions'), buildDir);
  if (changed === null) return;
  throw new PreconditionError(
    `The suite that is running has older code than functions/${changed}. First: npm run build -- ${name}`,
  );
}

/** Whether REUSE_SUITE=1 asks for the suite that stands already, and one does. */
export async function isReused(config: SuiteConfig): Promise<boolean> {
  return process.env.REUSE_SUITE === '1' && (await isUp(config));
}

/** Runs mocha alone, against whatever suite that configuration leads to. */
export function runMocha({ config, mochaArguments, output, signal }: Lane): Promise<TestCounts> {
  const mocha = fork(join(ROOT, 'node_modules/mocha/bin/mocha.js'), mochaArguments, {
    cwd: ROOT,
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...testEnvironment(config) },
    silent: output !== undefined,
    signal,
  });
  output?.takeFrom(mocha);
  return new Promise((resolve, reject) => {
    let counts = NONE;
    mocha.on('message', (message) => {
      counts = message as TestCounts;
    });
    mocha.on('error', reject);
    mocha.on('exit', (code) => {
      const crashed = code !== 0 && counts.failed === 0;
      const failures = [`mocha ended with ${code} after ${counts.passed} tests that passed`];
      resolve(crashed ? { ...counts, failed: 1, failures } : counts);
    });
  });
}

function testEnvironment(config: SuiteConfig): Record<string, string> {
  const { ports } = config;
  return {
    ...clientEnvironment(config),
    SUITE: config.name,
    SERVICE_URL: `http://127.0.0.1:${ports.functions}/${PROJECT}/${REGION}`,
    HOSTING_URL: `http://127.0.0.1:${ports.hosting}`,
    SANDBOX_URL: `http://127.0.0.1:${ports.sandbox}`,
  };
}

/** Keeps what a process prints until the terminal is free for it. */
export class HeldOutput {
  #held: Buffer[] | null = [];

  takeFrom(child: ChildProcess): void {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text: Buffer) => {
        if (this.#held) this.#held.push(text);
        else process.stdout.write(text);
      });
    }
  }

  /** Prints what was held, and from now on whatever comes. */
  release(): void {
    for (const text of this.#held ?? []) process.stdout.write(text);
    this.#held = null;
  }
}
