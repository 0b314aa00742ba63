// `npm run test:unit`: tests of pure rules, without a suite.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from './config';
import { runProgram } from './program';
import { filesAmong } from './testArguments';

const ALL = ['test/unit/**/*.test.ts', '--ignore', 'test/**/*.deep.test.ts'];

const USAGE = `npm run test:unit -- [arguments]: runs the tests that need no suite; with files, only these.

  <file> …   only these files
  -g <text>  tests with this text in their title
  --help     show this help`;

async function unitTests(signal: AbortSignal): Promise<void> {
  const given = process.argv.slice(2);
  if (given.includes('--help') || given.includes('-h')) return console.log(USAGE);
  const files = filesAmong(given).length > 0 ? [] : ALL;
  const mocha = join(ROOT, 'node_modules/mocha/bin/mocha.js');
  const running = spawn(process.execPath, ['--import', 'tsx', mocha, ...given, ...files], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  signal.addEventListener('abort', () => running.kill());
  const [code] = await once(running, 'exit');
  process.exitCode = typeof code === 'number' ? code : 1;
}

runProgram(unitTests);
