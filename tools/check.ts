// `npm run check`: checks types, lint, format, imports, unused code, tenant scope and prose, and whether generated
// files are up to date.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { runCommand } from '../local/command';
import { ROOT } from '../local/config';
import { Progress } from '../local/progress';
import { lintFindings } from './descriptions/lint';
import { proseFindings } from './rules/prose';
import { tenantScopeFindingsOfService } from './rules/tenantScope';

export interface CheckResult {
  name: string;
  passed: boolean;
  output: string;
}

const colours = process.stdout.isTTY === true;

const CHECKS: Record<string, () => Promise<string>> = {
  // By path, because `tsc` may be the older compiler that openapi-typescript needs.
  types: () => outputOf('node', ['node_modules/typescript/bin/tsc', '-p', '.', '--pretty', String(colours)]),
  'types of the pages': () => outputOf('node', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.console.json']),
  'lint and format': () => outputOf('biome', ['check', `--colors=${colours ? 'force' : 'off'}`]),
  imports: () =>
    outputOf('depcruise', ['functions', '--config', 'tools/rules/dependencies.cjs', '--output-type', 'err']),
  'unused code': () => outputOf('knip', ['--no-progress']),
  'tenant scope': async () => tenantScopeFindingsOfService().join('\n'),
  prose: async () => (await proseFindings()).join('\n'),
  'data page': () => outputOf('node', ['--import', 'tsx', 'tools/data.ts', '--check']),
  'api descriptions': async () =>
    Object.values(await lintFindings())
      .join('\n')
      .trim(),
  'client types': () => outputOf('node', ['--import', 'tsx', 'tools/client.ts', '--check']),
};

/** Runs all checks concurrently. `onProgress` gets the names of those that still run. */
export function runChecks(onProgress: (text: string) => void = () => undefined): Promise<CheckResult[]> {
  const running = new Set(Object.keys(CHECKS));
  const showRunning = (): void => onProgress(`Checking ${[...running].join(', ')}`);
  showRunning();
  return Promise.all(
    Object.entries(CHECKS).map(async ([name, check]) => {
      const output = await check().catch((thrown: unknown) => inspect(thrown));
      running.delete(name);
      if (running.size > 0) showRunning();
      return { name, passed: output === '', output };
    }),
  );
}

export function printChecks(results: readonly CheckResult[]): void {
  for (const { name, passed, output } of results) console.log(passed ? `✔ ${name}` : `✘ ${name}\n${output}`);
}

/** The output of a tool, or an empty text if it succeeded. */
function outputOf(tool: string, args: string[]): Promise<string> {
  const program = join(ROOT, 'node_modules/.bin', tool);
  return new Promise((resolve) => {
    const options = { cwd: ROOT, maxBuffer: 16 * 2 ** 20 };
    execFile(program, args, options, (error, stdout, stderr) => {
      resolve(error ? `${stdout}${stderr}`.trim() || error.message : '');
    });
  });
}

if (require.main === module) {
  runCommand({
    name: 'npm run check',
    summary: 'checks types, lint, format, imports and unused code, and whether generated files are up to date.',
    run: async () => {
      const progress = new Progress();
      const results = await runChecks(progress.show);
      progress.finish('Checked');
      printChecks(results);
      process.exitCode = results.every((result) => result.passed) ? 0 : 1;
    },
  });
}
