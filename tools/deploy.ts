// `npm run deploy -- --project <id>`: builds, looks whether the project can take it, and only then deploys in portions.
// With `--dry-run` nothing is changed: it tells what is lacking and what would be done. See docs/deploy.md.
import { execFile, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { runCommand, UsageError } from '../local/command';
import { ROOT } from '../local/config';
import { compareAddresses } from './deploy/addresses';
import { checkProject } from './deploy/checks';
import { DEPLOY_CLI, installDeployCli } from './deploy/cli';
import { type Facts, factsOf, indexesOf } from './deploy/facts';
import { overridden, printed } from './deploy/finding';
import { askGoogle } from './deploy/google';
import { ensureMonitoring } from './deploy/monitoring';
import { buildIndexes, indexCommand, type Step, stepsFor } from './deploy/plan';
import { projectIdOf } from './deploy/projectId';
import { providerFindings } from './deploy/providerChecks';
import { environmentFile, parametersOf, type Wanted, wantedByBuild } from './deploy/wanted';

const BUILD = join(ROOT, 'build/deploy');
const INDEX_PAUSE_MS = 20_000;

interface Called {
  project?: string;
  'dry-run'?: boolean;
  from?: string;
  doors?: boolean;
  despite?: string;
  region?: string;
}

/** Reads the project's state; a dry run continues without it if nobody is signed in. */
async function look(projectId: string, wanted: Wanted, dryRun: boolean): Promise<Facts | null> {
  try {
    return await factsOf(projectId, wanted, parametersOf(projectId), askGoogle(projectId));
  } catch (error) {
    if (!dryRun) throw error;
    console.log(`✘ The project could not be looked at: ${(error as Error).message}`);
    return null;
  }
}

/** The build is done: a build before each portion would also delete its parameters. */
const CLI_ENVIRONMENT = { ...process.env, ALREADY_BUILT: '1' };

function run(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { cwd: ROOT, stdio: 'inherit', env: CLI_ENVIRONMENT } as const;
    const child = spawn(process.execPath, [DEPLOY_CLI, ...args], options);
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`firebase ended with ${code}`))));
  });
}

async function carryOutOwn(step: Step, projectId: string, wanted: Wanted): Promise<void> {
  const ask = askGoogle(projectId);
  if (step.own === 'indexes')
    return buildIndexes(wanted, {
      deploy: () => run(indexCommand(projectId)),
      look: () => indexesOf(ask, projectId),
      pause: () => sleep(INDEX_PAUSE_MS),
      nowMs: () => performance.now(),
    });
  if (step.own === 'addresses') return compareAddresses(projectId, wanted.region);
  const parameters = parametersOf(projectId) ?? {};
  const made = await ensureMonitoring(ask, projectId, parameters);
  console.log(made.length === 0 ? '  All exist' : `  Created: ${made.join(', ')}`);
}

async function attempt(step: Step, carryOut: () => Promise<void>): Promise<void> {
  for (let left = step.tries ?? 1; ; left -= 1) {
    try {
      return await carryOut();
    } catch (error) {
      if (left <= 1) throw error;
      console.log(`  Failed; trying again in a minute (${left - 1} left)`);
      await sleep(60_000);
    }
  }
}

const shown = ({ what, cli }: Step, number: number): string =>
  `${number}. ${what}${cli ? `\n     firebase ${cli.join(' ')}` : ''}`;

const passedOn = ({ doors, despite, region }: Called): string =>
  [
    ...(doors ? [' --doors'] : []),
    ...(despite ? [` --despite '${despite}'`] : []),
    ...(region ? [` --region ${region}`] : []),
  ].join('');

/** @param flags what the command was called with beside the project, for the command that goes on */
async function carryOut(
  steps: readonly Step[],
  from: number,
  projectId: string,
  wanted: Wanted,
  flags: string,
): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const number = index + 1;
    if (number < from) continue;
    console.log(`\n${number} of ${steps.length}: ${step.what}`);
    try {
      const { cli } = step;
      await attempt(step, () => (cli ? run(cli) : carryOutOwn(step, projectId, wanted)));
    } catch (error) {
      console.log(`Go on with: npm run deploy -- --project ${projectId}${flags} --from ${number}`);
      throw error;
    }
  }
}

async function deploy({ project, from = '1', ...flags }: Called): Promise<void> {
  const projectId = projectIdOf(project);
  const dryRun = flags['dry-run'] === true;
  if (!/^[1-9]\d?$/.test(from)) throw new UsageError(`--from takes the number of a step, not “${from}”.`);
  console.log('Building');
  await promisify(execFile)('npm', ['run', 'build', '--silent'], { cwd: ROOT });
  const wanted = wantedByBuild(BUILD);
  console.log(`Looking at ${projectId}`);
  const facts = await look(projectId, wanted, dryRun);
  const ofProviders = facts
    ? await providerFindings(projectId, wanted.region, facts.parameters, askGoogle(projectId))
    : [];
  const findings = overridden(facts ? [...checkProject(facts, wanted), ...ofProviders] : [], flags.despite);
  for (const finding of findings) console.log(printed(finding));
  const isReady = facts !== null && findings.every(({ level }) => level !== 'missing');
  const steps = stepsFor(projectId, wanted, {
    deployed: facts?.functions ?? [],
    doorsOnly: flags.doors === true,
  });
  if (Number(from) > steps.length)
    throw new UsageError(`--from takes a step from 1 to ${steps.length}, not ${from}.`);
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
  // Firestore, queues and the bucket stay where they are created.
  if (facts.functions.length === 0 && flags.region !== wanted.region)
    throw new UsageError(
      `This is the first deployment. Everything will be created in ${wanted.region} (REGION in functions/platform/params.ts), which can’t be changed later. Confirm with --region ${wanted.region}.`,
    );
  // The CLI reads parameters from files beside the functions, and asks for missing ones.
  const parameters = environmentFile(BUILD, parametersOf(projectId) ?? {});
  await writeFile(join(BUILD, `.env.${projectId}`), parameters);
  await installDeployCli();
  await carryOut(steps, Number(from), projectId, wanted, passedOn(flags));
  console.log(`\nDeployed. Look at it: npm run doctor -- --project ${projectId}`);
}

runCommand({
  name: 'npm run deploy',
  summary: 'looks whether the project can take it, and only then deploys in portions. See docs/deploy.md.',
  options: {
    project: { type: 'string', value: 'project id', help: 'the Firebase project' },
    'dry-run': { type: 'boolean', help: 'look at the project and tell what would be done; change nothing' },
    doors: {
      type: 'boolean',
      help: 'v1, v2 and what has no caller, without a function for each endpoint',
    },
    despite: {
      type: 'string',
      value: 'finding',
      help: 'deploy although this finding is missing: the text before its colon; several with commas',
    },
    region: { type: 'string', value: 'region', help: 'confirms the region of the first deployment' },
    from: { type: 'string', value: 'step', help: 'begin at that step, after one has failed' },
  },
  run: deploy,
});
