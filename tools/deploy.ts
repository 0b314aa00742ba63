// `npm run deploy -- --project <id>`: builds, looks whether the project can take it, and only then deploys in portions.
// With `--dry-run` nothing is changed: it tells what is lacking and what would be done. See docs/deploy.md.
import { execFile, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { ROOT } from '../local/config';
import { checkProject, printed } from './deploy/checks';
import { type Facts, factsOf } from './deploy/facts';
import { askGoogle } from './deploy/google';
import { type Step, stepsFor } from './deploy/plan';
import { environmentFile, parametersOf, type Wanted, wantedByBuild } from './deploy/wanted';

const BUILD = join(ROOT, 'build/deploy');
const CLI = join(ROOT, 'node_modules/firebase-tools/lib/bin/firebase.js');
const INDEX_PAUSE_MS = 20_000;

const USAGE = `npm run deploy -- --project <project id> [--dry-run] [--from <step>]

  --dry-run      look at the project and tell what would be done; change nothing
  --from <step>  begin at that step, after one has failed`;

/** What the project has; a dry run goes on without, where nobody is signed in. */
async function look(projectId: string, wanted: Wanted, dryRun: boolean): Promise<Facts | null> {
  try {
    return await factsOf(projectId, wanted, parametersOf(projectId), askGoogle(projectId));
  } catch (error) {
    if (!dryRun) throw error;
    console.log(`✘ The project could not be looked at: ${(error as Error).message}`);
    return null;
  }
}

function run(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CLI, ...args], { cwd: ROOT, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`firebase ended with ${code}`))));
  });
}

/** Queries fail while their index is being built. */
async function untilIndexesAreReady(projectId: string, wanted: Wanted): Promise<void> {
  for (;;) {
    const { indexes } = await factsOf(projectId, wanted, parametersOf(projectId), askGoogle(projectId));
    const open = wanted.indexes.filter((index) => indexes[index] !== 'READY');
    if (open.length === 0) return;
    console.log(`  ${open.length} indexes are not ready yet`);
    await new Promise((wake) => setTimeout(wake, INDEX_PAUSE_MS));
  }
}

const shown = ({ what, cli }: Step, number: number): string =>
  `${number}. ${what}${cli ? `\n     firebase ${cli.join(' ')}` : ''}`;

async function carryOut(
  steps: readonly Step[],
  from: number,
  projectId: string,
  wanted: Wanted,
): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const number = index + 1;
    if (number < from) continue;
    console.log(`\n${number} of ${steps.length}: ${step.what}`);
    try {
      await (step.cli ? run(step.cli) : untilIndexesAreReady(projectId, wanted));
    } catch (error) {
      console.log(`Go on with: npm run deploy -- --project ${projectId} --from ${number}`);
      throw error;
    }
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      project: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      from: { type: 'string', default: '1' },
    },
  });
  const { project: projectId, 'dry-run': dryRun, from } = values;
  if (projectId === undefined || !/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(projectId)) {
    console.log(USAGE);
    process.exitCode = 2;
    return;
  }
  console.log('Building');
  await promisify(execFile)('npm', ['run', 'build', '--silent'], { cwd: ROOT });
  const wanted = wantedByBuild(BUILD);
  console.log(`Looking at ${projectId}`);
  const facts = await look(projectId, wanted, dryRun);
  const findings = facts ? checkProject(facts, wanted) : [];
  for (const finding of findings) console.log(printed(finding));
  const isReady = facts !== null && findings.every(({ level }) => level !== 'missing');
  const steps = stepsFor(projectId, wanted);
  if (dryRun) {
    console.log(`\n${isReady ? 'Would be done' : 'Once nothing is missing, would be done'}:\n`);
    console.log(steps.map((step, index) => shown(step, index + 1)).join('\n'));
  }
  if (!isReady) {
    console.log('\nNothing was changed.');
    process.exitCode = 1;
    return;
  }
  if (dryRun) return;
  // The CLI reads parameters beside the functions, and asks for whichever has no value there.
  await writeFile(join(BUILD, `.env.${projectId}`), environmentFile(BUILD, parametersOf(projectId) ?? {}));
  await carryOut(steps, Number(from), projectId, wanted);
  console.log(`\nDeployed. Look at it: npm run doctor -- --project ${projectId}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
