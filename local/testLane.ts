// A lane of tests: one mocha against one suite.
import { fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join, relative } from 'node:path';
import { clientEnvironment, PROJECT, REGION, ROOT, type SuiteConfig } from './config';
import { keepLogsLimited } from './logLimit';
import { PreconditionError } from './preconditionError';
import { printFailure } from './program';
import { Progress } from './progress';
import { isUp } from './readiness';
import { changedSince } from './staleBuild';
import { type Suite, startSuite } from './suite';

export interface TestFailure {
  /** Relative to the repository; empty if no test file is to blame. */
  file: string;
  title: string;
  /** Lines: what was expected, what was received, and where. */
  reason: string[];
}

export interface TestCounts {
  passed: number;
  failed: number;
  failures: TestFailure[];
  slowest: { title: string; ms: number }[];
}

/** The messages of `test/setup/reporter.ts`: at the start, after each test, and at the end. */
export type TestMessage = { planned: number } | { ended: string } | { failed: string } | { counts: TestCounts };

const NONE: TestCounts = { passed: 0, failed: 0, failures: [], slowest: [] };

export const failure = (title: string, reason: string[] = []): TestFailure => ({ file: '', title, reason });

export interface Lane {
  config: SuiteConfig;
  /** Files and options for mocha. */
  mochaArguments: readonly string[];
  /** Shows the start of its suite; other lanes start silently. */
  isFirst?: boolean;
  /** Called when the suite is up. */
  onUp?: () => void;
  /** Captures mocha's output; if absent, the terminal shows it. */
  logFile?: string;
  onMessage?: (message: TestMessage) => void;
  signal: AbortSignal;
}

/** Emulator logs that no test reads. */
const DEBUG_LOGS = /-debug\.log$/;

/** A suite that doesn't start counts as one failure, so that the last line is always right. */
export async function runLane(lane: Lane): Promise<TestCounts> {
  const suite = await runningSuite(lane).catch((error: unknown) => {
    lane.signal.throwIfAborted();
    printFailure(error);
  });
  lane.onUp?.();
  if (!suite) return { ...NONE, failed: 1, failures: [failure(`The suite “${lane.config.name}” did not start`)] };
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
async function runningSuite({ config, signal, isFirst = true }: Lane): Promise<Pick<Suite, 'stop'>> {
  if (await isReused(config)) {
    requireFreshBuild(config);
    console.log('Reusing the running suite.');
    return { stop: async () => undefined };
  }
  if (!isFirst) return startSuite(config, { onProgress: () => undefined, signal, forTests: true });
  const progress = new Progress();
  const options = { onProgress: progress.show, signal, forTests: true, deployedTo: process.env.DOORS_BUILD };
  const suite = await startSuite(config, options).catch((error) => {
    progress.finish('Suite not started');
    throw error;
  });
  progress.finish('Suite is up');
  return suite;
}

/** A running suite has the code of its last build, so tests of other code would prove nothing. */
function requireFreshBuild({ name, buildDir }: SuiteConfig): void {
  const changed = changedSince(join(ROOT, 'functions'), buildDir);
  if (changed === null) return;
  throw new PreconditionError(
    `functions/${changed} changed after the running suite was built. Rebuild it first: npm run build -- ${name}`,
  );
}

/** Whether REUSE_SUITE=1 requests a running suite, and one exists. */
export async function isReused(config: SuiteConfig): Promise<boolean> {
  return process.env.REUSE_SUITE === '1' && (await isUp(config));
}

/** Runs mocha against the configured suite. */
export function runMocha({ config, mochaArguments, logFile, onMessage, signal }: Lane): Promise<TestCounts> {
  const mocha = fork(join(ROOT, 'node_modules/mocha/bin/mocha.js'), mochaArguments, {
    cwd: ROOT,
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...testEnvironment(config) },
    silent: logFile !== undefined,
    signal,
  });
  if (logFile) {
    const log = createWriteStream(logFile);
    for (const stream of [mocha.stdout, mocha.stderr]) stream?.pipe(log, { end: false });
  }
  return new Promise((resolve, reject) => {
    let counts = NONE;
    mocha.on('message', (message: TestMessage) => {
      if ('counts' in message) counts = message.counts;
      else onMessage?.(message);
    });
    mocha.on('error', reject);
    mocha.on('exit', (code) => {
      if (code === 0 || counts.failed > 0) return resolve(counts);
      const reason = logFile ? [`See its output in ${relative(ROOT, logFile)}`] : [];
      const crash = failure(`mocha exited with ${code} after ${counts.passed} passed tests`, reason);
      resolve({ ...counts, failed: 1, failures: [crash] });
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
