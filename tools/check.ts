// `npm run check`: types, lint with format, and architecture, each with its time.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../local/config';
import { architectureFindings } from './checkArchitecture';

export interface CheckResult {
  name: string;
  passed: boolean;
  /** What is wrong, for people. */
  output: string;
}

const colours = process.stdout.isTTY === true;

const CHECKS: Record<string, () => Promise<string>> = {
  types: () => outputOfFailing('tsc', ['-p', '.', '--pretty', String(colours)]),
  'lint and format': () => outputOfFailing('biome', ['check', `--colors=${colours ? 'force' : 'off'}`]),
  architecture: async () => architectureFindings().join('\n'),
};

/** Runs all side by side and prints each as it ends. */
export function runChecks(): Promise<CheckResult[]> {
  console.log(`Checking ${Object.keys(CHECKS).join(', ')} …`);
  return Promise.all(
    Object.entries(CHECKS).map(async ([name, check]) => {
      const startedAt = performance.now();
      const output = await check();
      const passed = output === '';
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${passed ? '✔' : '✘'} ${name} (${seconds} s)${passed ? '' : `\n${output}`}`);
      return { name, passed, output };
    }),
  );
}

/** What a tool printed, or nothing when it was content. */
function outputOfFailing(tool: string, args: string[]): Promise<string> {
  const program = join(ROOT, 'node_modules/.bin', tool);
  return new Promise((resolve) => {
    execFile(program, args, { cwd: ROOT, maxBuffer: 16 * 2 ** 20 }, (error, stdout, stderr) => {
      resolve(error ? `${stdout}${stderr}`.trim() || error.message : '');
    });
  });
}

if (require.main === module) {
  runChecks().then((results) => {
    process.exitCode = results.every((result) => result.passed) ? 0 : 1;
  });
}
