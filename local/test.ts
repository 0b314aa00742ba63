// `npm test`: checks, then every test against one suite, and a last line that counts them.
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from '../tools/check';
import { clientEnvironment, PROJECT, REGION, ROOT, type SuiteConfig, suiteConfig } from './config';
import { printFailure, runProgram } from './program';
import { Progress } from './progress';
import { type Suite, startSuite } from './suite';

/** What `test/setup/reporter.ts` sends when mocha has run everything. */
export interface TestCounts {
  passed: number;
  failed: number;
}

/** Arguments go to mocha (`npm test -- -g 'recurring'`, `npm test -- test/reminders/*.test.ts`); with any, checks are left out. */
async function test(signal: AbortSignal): Promise<void> {
  const mochaArguments = process.argv.slice(2);
  const config = suiteConfig({ ...process.env, SUITE: process.env.SUITE ?? 'test' });
  const checks = mochaArguments.length === 0 ? await runChecks() : [];
  const tests = await testsAgainstSuite(config, mochaArguments, signal);
  const failedChecks = checks.filter((check) => !check.passed);
  for (const check of failedChecks) console.log(`Failed check: ${check.name} (npm run check shows it again)`);
  const passed = checks.length - failedChecks.length + tests.passed;
  const failed = failedChecks.length + tests.failed;
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || tests.passed === 0 ? 1 : 0;
}

/** A suite that does not start counts as one failure, so that the closing line never lies. */
async function testsAgainstSuite(
  config: SuiteConfig,
  mochaArguments: string[],
  signal: AbortSignal,
): Promise<TestCounts> {
  const suite = await runningSuite(config, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    printFailure(error);
  });
  if (!suite) return { passed: 0, failed: 1 };
  try {
    return await runMocha(config, mochaArguments, signal);
  } finally {
    await suite.stop();
  }
}

/** A suite of its own, or with REUSE_SUITE=1 the one that `npm run suite` keeps running under the same name. */
async function runningSuite(config: SuiteConfig, signal: AbortSignal): Promise<Pick<Suite, 'stop'>> {
  if (process.env.REUSE_SUITE === '1' && (await isReady(config))) {
    console.log('Reusing the suite that is running.');
    return { stop: async () => undefined };
  }
  const progress = new Progress();
  const suite = await startSuite(config, { onProgress: progress.show, signal }).catch((error) => {
    progress.finish('Suite not started');
    throw error;
  });
  progress.finish('Suite is up');
  return suite;
}

async function isReady(config: SuiteConfig): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${config.ports.sandbox}/api/health`);
    return ((await answer.json()) as { ready: boolean }).ready;
  } catch {
    return false;
  }
}

/**
 * The Firestore emulator goes through all that was ever written for each query. So what asks much, the engines that go
 * through days of the clock, comes before what writes much; mocha takes each file once, where it is named first.
 */
const ALL_TESTS = [
  'test/behaviour/mainJob.test.ts',
  'test/behaviour/{reminding,workflows,collection,billing,webhooks}/**/*.test.ts',
  'test/**/*.test.ts',
];

function runMocha(config: SuiteConfig, args: string[], signal: AbortSignal): Promise<TestCounts> {
  const namesFiles = args.some((argument) => existsSync(join(ROOT, argument)));
  const files = namesFiles ? [] : ALL_TESTS;
  const mocha = fork(join(ROOT, 'node_modules/mocha/bin/mocha.js'), [...args, ...files], {
    cwd: ROOT,
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...testEnvironment(config), ...(args.length === 0 ? { WHOLE_RUN: '1' } : {}) },
    signal,
  });
  return new Promise((resolve, reject) => {
    let counts: TestCounts = { passed: 0, failed: 0 };
    mocha.on('message', (message) => {
      counts = message as TestCounts;
    });
    mocha.on('error', reject);
    mocha.on('exit', (code) => {
      const crashed = code !== 0 && counts.failed === 0;
      resolve(crashed ? { ...counts, failed: 1 } : counts);
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

runProgram(test);
